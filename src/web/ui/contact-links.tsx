import { clsx } from 'clsx'
import { Mail, Navigation, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { ButtonHref } from './button-link.tsx'

type Look = {
  /** `button` is for the thumb, `text` for lines and cells. */
  look?: 'button' | 'text' | undefined
  /** Whose it is, read before what is seen. */
  of?: string | undefined
  /** The one that is pressed most. */
  isMain?: boolean | undefined
  className?: string | undefined
}

/** Calls the number. What people typed and no phone can dial is plain text. */
export function PhoneLink({ phone, ...look }: Look & { phone: string }) {
  const dialled = phone.replace(/[^\d+]/g, '')
  if (dialled.replace('+', '').length < 3) return <span className="wrap-anywhere">{phone}</span>
  return (
    <ContactLink {...look} href={`tel:${dialled}`} verb="Soita:" icon={<Phone className="size-4" aria-hidden="true" />}>
      <span className="tabular whitespace-nowrap">{formatPhone(phone)}</span>
    </ContactLink>
  )
}

/** Begins a mail to the address. */
export const MailLink = ({ email, ...look }: Look & { email: string }) => (
  <ContactLink
    {...look}
    href={`mailto:${email}`}
    verb="Lähetä sähköpostia:"
    icon={<Mail className="size-4" aria-hidden="true" />}
  >
    <span className="wrap-anywhere min-w-0">{email}</span>
  </ContactLink>
)

type Place = { address: string; latitude: number | null; longitude: number | null }

/** Opens the way there in the map of the phone, or of the browser; nothing is asked of it before. Nothing where no place is known. */
export function RouteLink({ address, latitude, longitude, ...look }: Look & Place) {
  const to = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address
  if (!to) return null
  return (
    <ContactLink
      {...look}
      href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(to)}`}
      elsewhere
      icon={<Navigation className="size-4" aria-hidden="true" />}
    >
      Reitti
    </ContactLink>
  )
}

type LinkProps = Look & { href: string; verb?: string; icon: ReactNode; elsewhere?: boolean; children: ReactNode }

function ContactLink({ look = 'button', of, isMain, className, href, verb, icon, elsewhere, children }: LinkProps) {
  const named = (
    <>
      {verb || of ? <span className="sr-only">{[verb, of].filter(Boolean).join(' ')} </span> : null}
      {children}
    </>
  )
  const rest = elsewhere ? { href, target: '_blank', rel: 'noreferrer' } : { href }
  if (look === 'text')
    return (
      <a {...rest} className={clsx('inline-flex min-h-6 items-center hover:underline max-desktop:min-h-11', className)}>
        {named}
      </a>
    )
  return (
    <>
      <ButtonHref
        {...rest}
        size="sm"
        kind={isMain ? 'primary' : 'secondary'}
        className={clsx('max-w-full print:hidden', className)}
      >
        {icon}
        <span className="min-w-0 truncate">{named}</span>
      </ButtonHref>
      {elsewhere ? null : <span className="hidden print:inline">{children}</span>}
    </>
  )
}
