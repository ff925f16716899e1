//! `uniffi-bindgen generate --library LIB --language kotlin --out-dir DIR`.

fn main() {
    uniffi::uniffi_bindgen_main();
}
