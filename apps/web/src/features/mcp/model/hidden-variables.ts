const SECRET_NAME = /(?:KEY|TOKEN|SECRET|PASSWORD|PASS|CREDENTIALS?)$/i;
/** Programs that are asked for a password are run. */
const NAMES_A_PROGRAM = /ASKPASS$/i;
/** Commands have several words; files begin like this. */
const MAY_BE_RUN = /[\s\p{Cc}]|^[/\\~.]|^[a-z]:/iu;

/**
 * Whether a variable can be nothing but a secret, and is not for anybody who looks at the screen. All else is shown: many a
 * variable whose name speaks of keys is run. apps/desktop/src/hidden_variables.rs has the same rule, and the same cases.
 */
export function isHiddenVariable(name: string, value: string): boolean {
  return SECRET_NAME.test(name) && !NAMES_A_PROGRAM.test(name) && !MAY_BE_RUN.test(value);
}
