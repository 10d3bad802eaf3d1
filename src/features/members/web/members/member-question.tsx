import { useRef } from 'react'
import type { Member } from '#features/organizations/organizations.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export type Asked = { act: 'remove' | 'leave' | 'demote'; member: Member }

type Props = {
  /** Null: nothing is asked. */
  asked: Asked | null
  organizationName: string
  onClose: () => void
  onConfirm: (asked: Asked) => Promise<void>
}

const texts = {
  remove: (name: string, organization: string) => ({
    title: `Poistetaanko ${name} jäsenistä?`,
    text: `Hän ei enää näe mitään täältä (${organization}). Hänen tekemänsä työ jää talteen.`,
    confirm: 'Poista jäsen',
  }),
  leave: (_name: string, organization: string) => ({
    title: `Poistutko jäsenistä: ${organization}?`,
    text: 'Et enää näe sen huoltoja etkä viestejä. Takaisin pääset vain uudella kutsulla.',
    confirm: 'Poistu',
  }),
  demote: (_name: string, _organization: string) => ({
    title: 'Luovutko pääkäyttäjän roolista?',
    text: 'Et voi enää muuttaa asetuksia etkä hallita jäseniä. Vain toinen pääkäyttäjä voi antaa roolin takaisin.',
    confirm: 'Vaihda jäseneksi',
  }),
}

/** Asks before what the person who asks cannot take back. */
export function MemberQuestion({ asked, organizationName, onClose, onConfirm }: Props) {
  // the words stay while the window closes
  const last = useRef<Asked>(undefined)
  last.current = asked ?? last.current
  if (!last.current) return null
  const question = last.current
  const { title, text, confirm } = texts[question.act](question.member.name, organizationName)
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      confirmLabel={confirm}
      onConfirm={() => onConfirm(question)}
      danger
    >
      {text}
    </ConfirmDialog>
  )
}
