import { Link } from '@tanstack/react-router'
import type { TEXT_CHANNELS } from '#shared/notice.ts'
import { formatPhone } from '#shared/phone.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { NotificationPreferences } from '../../notification-preferences.ts'

type TextChannel = (typeof TEXT_CHANNELS)[number]

const NAMES: Record<TextChannel, string> = { sms: 'tekstiviestejä', whatsapp: 'WhatsApp-viestejä' }

/** Where text messages go, or why none can; nothing where none are offered. */
export function TextNumber({ choices, phone }: NotificationPreferences) {
  const offered = (['sms', 'whatsapp'] as const).filter((channel) => choices.some((one) => one.channel === channel))
  if (offered.length === 0) return null
  return (
    <div className="grid gap-2 border-line border-t p-4">
      <WhereTo phone={phone} />
      {(phone?.stopped ?? [])
        .filter((channel) => offered.includes(channel))
        .map((channel) => (
          <Notice key={channel} kind="danger">
            Numerostasi on vastattu STOP, joten {NAMES[channel]} ei lähetetä. Vastaa samaan viestiin START, niin niitä
            tulee taas.
          </Notice>
        ))}
      {offered.includes('whatsapp') ? (
        <p className="text-muted text-sm">
          Kun kytket WhatsAppin päälle, annat luvan lähettää näitä viestejä WhatsApp-numeroosi. Peru lupa tällä sivulla
          tai vastaamalla STOP.
        </p>
      ) : null}
    </div>
  )
}

function WhereTo({ phone }: Pick<NotificationPreferences, 'phone'>) {
  const account = (label: string) => (
    <Link to="/app/settings/user-account" className="font-semibold underline underline-offset-4">
      {label}
    </Link>
  )
  if (phone === null)
    return <Notice>Tililläsi ei ole puhelinnumeroa. {account('Lisää puhelinnumero')}, niin voit valita viestit.</Notice>
  const number = formatPhone(phone.number)
  if (phone.reach === 'no_text')
    return (
      <Notice kind="danger">
        Numeroon {number} ei voi lähettää viestejä: se ei ole matkapuhelinnumero. {account('Vaihda numero')}.
      </Notice>
    )
  return (
    <p className="text-sm">
      Viestit lähetetään numeroon {number}. {account('Vaihda numero')}
      {phone.reach === 'abroad' ? (
        <span className="block text-muted">Numero on ulkomainen: operaattorisi voi periä viesteistä maksun.</span>
      ) : null}
    </p>
  )
}
