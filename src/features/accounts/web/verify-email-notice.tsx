import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useProfile } from './use-profile.ts'

/** Above a form that reaches other people: it cannot be sent before the own address is proved. Nothing when it is. */
export function VerifyEmailNotice({ className }: { className?: string }) {
  const { email, emailVerified } = useProfile()
  if (emailVerified) return null
  return (
    <Notice
      kind="signal"
      title="Vahvista ensin sähköpostiosoitteesi"
      className={className}
      actions={
        <ButtonLink to="/auth/email/request-verification" size="sm">
          Lähetä vahvistuslinkki uudelleen
        </ButtonLink>
      }
    >
      Avaa linkki, jonka lähetimme osoitteeseen <strong className="wrap-anywhere">{email}</strong>. Sen jälkeen voit
      lähettää lomakkeen.
    </Notice>
  )
}
