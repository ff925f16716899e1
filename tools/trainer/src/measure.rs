//! How good nets are. Decided here: what is measured on decisions that other programs judged. Nothing of it is learnt.

use std::{fmt, path::Path};

use backgammon::{
    Board, MatchScore,
    ai::{Evaluator, Stakes},
    notation::parse_position_id,
};
use serde::Deserialize;

use crate::{
    Result,
    state::{about, bytes_of},
};

/// Each with its plays.
pub struct Decisions(Vec<Vec<Judged>>);

struct Judged {
    /// After the play, the opponent on roll.
    after: Board,
    equity: f64,
    g2: Option<f64>,
    s3: Option<f64>,
}

#[derive(Deserialize)]
struct Line {
    plays: Vec<LinePlay>,
}

#[derive(Deserialize)]
struct LinePlay {
    after: String,
    equity: f64,
    g2: Option<f64>,
    s3: Option<f64>,
}

/// Thousandths of a point.
pub struct Measured {
    lost: [f64; 3],
    spread: f64,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [equity, g2, s3] = self.lost;
        write!(f, "{equity:.2}\t{g2:.2}\t{s3:.2}\t{:.2}", self.spread)
    }
}

impl Decisions {
    pub fn read(file: &Path) -> Result<Self> {
        let text = String::from_utf8(bytes_of(file)?)?;
        let decision = |line: &str| -> Result<Vec<Judged>> {
            let line: Line = serde_json::from_str(line)?;
            let judged = |play: LinePlay| -> Result<Judged> {
                Ok(Judged {
                    after: parse_position_id(&play.after)?,
                    equity: play.equity,
                    g2: play.g2,
                    s3: play.s3,
                })
            };
            line.plays.into_iter().map(judged).collect()
        };
        let decisions: Result<Vec<_>> = text.lines().map(decision).collect();
        let decisions = decisions.map_err(|error| about(file, error))?;
        if decisions.is_empty() {
            return Err(format!("{}: no decisions", file.display()).into());
        }
        Ok(Self(decisions))
    }

    /// What the best plays in the nets' eyes lose a decision: by both references, by each alone; and how far differences
    /// between plays of the same roll are off (root mean square over plays within 0.15 of the best), less noisy.
    pub fn measure(&self, nets: &Evaluator) -> Measured {
        const NEAR: f64 = 0.15;
        let stakes = Stakes::at(MatchScore::default());
        let (mut lost, mut spread, mut siblings) = ([0.0; 3], 0.0, 0.0);
        for plays in &self.0 {
            let ours: Vec<f64> = plays
                .iter()
                .map(|play| -f64::from(stakes.worth(nets.evaluate(play.after))))
                .collect();
            for (lost, reference) in lost.iter_mut().zip([
                (|play| Some(play.equity)) as fn(&Judged) -> Option<f64>,
                |play| play.g2,
                |play| play.s3,
            ]) {
                *lost += loss(plays, &ours, reference);
            }
            let best = plays.iter().map(|play| play.equity).fold(f64::NEG_INFINITY, f64::max);
            let near: Vec<f64> = plays
                .iter()
                .zip(&ours)
                .filter(|(play, _)| play.equity > best - NEAR)
                .map(|(play, ours)| ours - play.equity)
                .collect();
            let mean = near.iter().sum::<f64>() / near.len() as f64;
            spread += near.iter().map(|off| (off - mean).powi(2)).sum::<f64>();
            siblings += near.len() as f64;
        }
        let count = self.0.len() as f64;
        Measured {
            lost: lost.map(|lost| 1000.0 * lost / count),
            spread: 1000.0 * (spread / siblings).sqrt(),
        }
    }
}

/// How far our choice is behind the best play the reference judged.
fn loss(plays: &[Judged], ours: &[f64], reference: fn(&Judged) -> Option<f64>) -> f64 {
    let best = plays.iter().filter_map(reference).fold(f64::NEG_INFINITY, f64::max);
    let chosen = plays.iter().zip(ours).max_by(|a, b| a.1.total_cmp(b.1));
    chosen.map_or(0.0, |(play, _)| {
        (best - reference(play).unwrap_or(play.equity)).max(0.0)
    })
}
