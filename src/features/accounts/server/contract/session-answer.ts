import type { SessionRow } from '../session-store.ts'

type Shown = Pick<SessionRow, 'userId' | 'name' | 'email' | 'image' | 'expiresAt'>

/** What next-auth's clients read. A signed-out session is `{}`; `null` would make them throw. */
export const sessionAnswer = (session: Shown | null) =>
  session
    ? {
        user: { id: session.userId, name: session.name, email: session.email, image: session.image },
        expires: session.expiresAt.toISOString(),
      }
    : {}
