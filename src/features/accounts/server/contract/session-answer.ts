import type { SessionRow } from '../session-store.ts'

/** What next-auth's clients read. A signed-out session is `{}`; `null` would make them throw. */
export const sessionAnswer = (session: SessionRow | null) =>
  session
    ? {
        user: { id: session.userId, name: session.name, email: session.email, image: session.image },
        expires: session.expiresAt.toISOString(),
      }
    : {}
