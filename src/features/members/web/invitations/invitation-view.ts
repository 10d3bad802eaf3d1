import type { SessionState } from '#web/session.ts'
import { maskedEmail } from '../../masked-email.ts'
import type { InvitationPreview } from '../../members.ts'

/** What the invitation's page asks of its reader. */
export type InvitationView = 'accepted' | 'expired' | 'revoked' | 'wait' | 'visitor' | 'stranger' | 'invited'

/** A stranger is signed in with another address than the invited one; `refused` once the server has said so. */
export function invitationView(
  preview: Pick<InvitationPreview, 'state' | 'maskedEmail'>,
  session: SessionState,
  refused: boolean,
): InvitationView {
  if (preview.state !== 'open') return preview.state
  if (!session.data) return session.status === 'loading' ? 'wait' : 'visitor'
  // the full address stays on the server; two addresses with one masked form are distinguished by its refusal
  return refused || maskedEmail(session.data.user.email) !== preview.maskedEmail ? 'stranger' : 'invited'
}
