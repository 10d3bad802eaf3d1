import type { SessionState } from '#web/session.ts'
import { emailHint } from '../../email-hint.ts'
import type { InvitationPreview } from '../../members.ts'

/** What the invitation's page asks of its reader. */
export type InvitationFace = 'accepted' | 'expired' | 'revoked' | 'wait' | 'visitor' | 'stranger' | 'invited'

/** A stranger is signed in with another address than the invited one; `refused` once the server has said so. */
export function invitationFace(
  preview: Pick<InvitationPreview, 'state' | 'emailHint'>,
  session: SessionState,
  refused: boolean,
): InvitationFace {
  if (preview.state !== 'open') return preview.state
  if (!session.data) return session.status === 'loading' ? 'wait' : 'visitor'
  // the full address stays on the server; two addresses with one hint are told apart by its refusal
  return refused || emailHint(session.data.user.email) !== preview.emailHint ? 'stranger' : 'invited'
}
