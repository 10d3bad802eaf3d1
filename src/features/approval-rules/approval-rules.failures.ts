/** Why a call about rules of approval is refused, and what the screen says then. */
export const approvalRuleFailures = {
  approval_rule: 'Sääntöä ei löytynyt. Se on voitu poistaa.',
  approval_rule_changed: 'Joku muu muutti sääntöä samaan aikaan. Tarkista muutokset ja tallenna uudelleen.',
  too_many_approval_rules: 'Sääntöjä on jo enimmäismäärä. Poista ensin vanhoja.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof approvalRuleFailures, string> {}
}
