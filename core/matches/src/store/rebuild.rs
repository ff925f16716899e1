//! Tables of what can be found out again, made anew where a page of them is damaged. Decided here: what of such a table is
//! saved, and that its damaged pages leave the file. Left to others: when a table is found damaged (`store`).
//!
//! `SQLite` can neither delete a row that it cannot find nor drop a table that it cannot walk through. So a table like it is
//! filled with the rows that can still be read and takes its place in the schema (`PRAGMA writable_schema`), and the file is
//! written anew without the pages that nothing refers to any more (`VACUUM`); <https://www.sqlite.org/pragma.html>.

use rusqlite::{Connection, ErrorCode, Params, Result, TransactionBehavior, params_from_iter, types::Value};

/// A row belongs to a match, whose name is in its first column; the second orders the rows of a match.
const FOUND_OUT: [&str; 2] = ["reviews", "facts"];

/// Does some work; once more if it met damage and a damaged table could be made anew.
pub(super) fn or_rebuild<T>(connection: &mut Connection, work: impl Fn(&mut Connection) -> Result<T>) -> Result<T> {
    match work(connection) {
        Err(error) if is_damage(&error) && rebuild(connection) => work(connection),
        answer => answer,
    }
}

pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
}

/// Makes the damaged ones of these tables anew; whether there was one.
fn rebuild(connection: &mut Connection) -> bool {
    let mut rebuilt = false;
    for table in FOUND_OUT {
        rebuilt |= !is_sound(connection, table) && rebuild_table(connection, table).is_ok();
    }
    if rebuilt {
        // Where another process works on the file or another table is damaged, the old pages stay in it, unused.
        let _: Result<()> = connection.execute_batch("VACUUM");
    }
    rebuilt
}

/// A table that is not there is no damaged one.
fn is_sound(connection: &Connection, table: &str) -> bool {
    connection
        .query_row(&format!("PRAGMA quick_check({table})"), [], |row| row.get(0))
        .map_or_else(|error| !is_damage(&error), |found: String| found == "ok")
}

fn rebuild_table(connection: &mut Connection, table: &str) -> Result<()> {
    // Outside the transaction: one that has met damage cannot be committed any more.
    let rows = readable_rows(connection, table)?;
    connection.pragma_update(None, "writable_schema", true)?;
    let replaced = replace(connection, table, rows);
    // Reads the schema again, whatever became of it.
    connection.pragma_update(None, "writable_schema", "RESET").and(replaced)
}

fn replace(connection: &mut Connection, table: &str, rows: Vec<Vec<Value>>) -> Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let made_by: String = transaction.query_row(
        "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1",
        [table],
        |row| row.get(0),
    )?;
    let new = format!("{table}_new");
    transaction.execute_batch(&made_by.replacen(table, &new, 1))?;
    for row in rows {
        let places = vec!["?"; row.len()].join(", ");
        transaction
            .prepare_cached(&format!("INSERT OR IGNORE INTO {new} VALUES ({places})"))?
            .execute(params_from_iter(row))?;
    }
    transaction.execute("DELETE FROM sqlite_schema WHERE tbl_name = ?1", [table])?;
    transaction.execute(
        "UPDATE sqlite_schema SET name = ?1, tbl_name = ?1, sql = ?2 WHERE name = ?3",
        [table, &made_by, &new],
    )?;
    transaction.commit()
}

/// The rows from both ends of the table up to the damage, and those of each match.
fn readable_rows(connection: &Connection, table: &str) -> Result<Vec<Vec<Value>>> {
    let mut names = connection.prepare("SELECT id FROM matches")?;
    let names = names
        .query_map([], |row| row.get(0))?
        .collect::<Result<Vec<String>>>()?;
    let mut readable = Vec::new();
    for order in ["ASC", "DESC"] {
        let whole = format!("SELECT * FROM {table} ORDER BY 1 {order}");
        read_on(connection, &whole, [], &mut readable)?;
        let of_match = format!("SELECT * FROM {table} WHERE match_id = ?1 ORDER BY 2 {order}");
        for name in &names {
            read_on(connection, &of_match, [name], &mut readable)?;
        }
    }
    // In a damaged page there may be rows that never were.
    readable.retain(|row| matches!(row.first(), Some(Value::Text(name)) if names.contains(name)));
    Ok(readable)
}

/// Adds the rows up to the first that cannot be reached; of the others those that can be read.
fn read_on(connection: &Connection, query: &str, of: impl Params, readable: &mut Vec<Vec<Value>>) -> Result<()> {
    let mut statement = connection.prepare(query)?;
    let columns = 0..statement.column_count();
    let mut rows = statement.query(of)?;
    while let Ok(Some(row)) = rows.next() {
        let values = columns
            .clone()
            .map(|column| row.get(column))
            .collect::<Result<Vec<Value>>>();
        readable.extend(values.ok());
    }
    Ok(())
}
