import type { Membership } from './caller.ts'

/** A page that a browser opens, as far as the server can see. */
export type OpenedPage = {
  path: string
  search: Readonly<Record<string, string>>
  /**
   * In the organisation of their oldest membership, which the browser opens too as long as it remembers no other; undefined for a user without one.
   */
  membership: Membership | undefined
}

/** A query as the browser asks it: with the same input, or it would not know the answer for the one it waits for. */
export type FirstQuestion = { procedure: string; input?: Readonly<Record<string, unknown>> }

export type FirstQuestions = (page: OpenedPage) => readonly FirstQuestion[]
