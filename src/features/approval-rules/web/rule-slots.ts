import type { RuleConditions } from '../approval-rules.ts'

declare module '#web/slots.ts' {
  interface Slots {
    /** What a rule with these conditions would have approved in the last year. */
    ruleSimulation: { conditions: RuleConditions }
  }
}
