//! Which variables of a program can be nothing but secrets.

const SECRET_ENDS: [&str; 7] = ["KEY", "TOKEN", "SECRET", "PASSWORD", "PASS", "CREDENTIAL", "CREDENTIALS"];

/// Whether a variable is not for anybody who looks at the screen. All else is shown: many a variable whose name speaks of keys is
/// run. `hidden-variables.ts` of the page has the same rule, and the same cases.
pub fn is_hidden(name: &str, value: &str) -> bool {
    let name = name.to_ascii_uppercase();
    // Programs that are asked for a password are run.
    let is_secret = SECRET_ENDS.iter().any(|end| name.ends_with(end)) && !name.ends_with("ASKPASS");
    is_secret && !may_be_run(value)
}

/// Commands have several words, and files begin like this.
fn may_be_run(value: &str) -> bool {
    let mut signs = value.chars();
    let (first, second) = (signs.next(), signs.next());
    let has_drive = first.is_some_and(|sign| sign.is_ascii_alphabetic()) && second == Some(':');
    let is_space = |sign: char| sign.is_whitespace() || sign.is_control() || sign == '\u{feff}';
    has_drive || value.starts_with(['/', '\\', '~', '.']) || value.contains(is_space)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Case {
        name: String,
        value: String,
        is_hidden: bool,
    }

    #[test]
    fn a_variable_is_hidden_only_where_it_can_be_nothing_but_a_secret() {
        let cases = include_str!("../../web/src/features/mcp/model/hidden-variables.cases.json");
        let cases: Vec<Case> = serde_json::from_str(cases).unwrap();
        assert!(!cases.is_empty());
        for Case { name, value, is_hidden: expected } in cases {
            assert_eq!(is_hidden(&name, &value), expected, "{name}={value:?}");
        }
    }
}
