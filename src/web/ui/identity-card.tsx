import { clsx } from 'clsx'
import { Copy, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../clipboard.ts'
import { Avatar } from './avatar.tsx'
import { shortenMiddle } from './shorten-middle.ts'

type Props = {
  name: string | null | undefined
  avatarUrl?: string | null | undefined
  email?: string | null | undefined
  description?: string | null | undefined
  address?: string | null | undefined
  phone?: string | null | undefined
  /** `user` makes the avatar round. */
  type?: 'user' | 'organization' | undefined
  /** Pixels. */
  avatarSize?: number | undefined
  /** Plain text: nothing to copy (inside a link or another button). */
  disableTooltips?: boolean | undefined
  className?: string | undefined
}

/** Who it is: a person or an organisation. A press on the name, address, phone or e-mail copies it. */
export function IdentityCard({
  name,
  avatarUrl,
  email,
  description,
  address,
  phone,
  type,
  avatarSize = 48,
  disableTooltips = false,
  className,
}: Props) {
  const copyable = !disableTooltips
  const shownName = name?.trim() ? name : undefined
  return (
    <div className={clsx('flex min-w-0 items-start gap-3', className)}>
      <Avatar name={name} imageUrl={avatarUrl} size={avatarSize} round={type === 'user'} />
      <div className="min-w-0 grow self-center">
        <p className="font-semibold">
          <Value text={shownName} label="Kopioi nimi" copyable={copyable} fallback="Nimetön" />
        </p>
        {description ? <p className="wrap-anywhere text-muted">{shortenMiddle(description)}</p> : null}
        {address || phone || email ? (
          <ul className="mt-0.5 grid text-muted text-sm">
            <Line icon={<MapPin />} text={address} label="Kopioi osoite" copyable={copyable} />
            <Line icon={<Phone />} text={phone} label="Kopioi puhelinnumero" copyable={copyable} />
            <Line icon={<Mail />} text={email} label="Kopioi sähköpostiosoite" copyable={copyable} />
          </ul>
        ) : null}
      </div>
    </div>
  )
}

type ValueProps = { text: string | null | undefined; label: string; copyable: boolean }

function Line({ icon, ...value }: ValueProps & { icon: ReactNode }) {
  if (!value.text) return null
  return (
    <li className="flex min-w-0 items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
      {icon}
      <Value {...value} />
    </li>
  )
}

function Value({ text, label, copyable, fallback = '' }: ValueProps & { fallback?: string }) {
  if (!text) return <span className="text-muted">{fallback}</span>
  const shown = <span className="wrap-anywhere">{shortenMiddle(text)}</span>
  if (!copyable) return shown
  return (
    <button
      type="button"
      data-tooltip={label}
      onClick={() => void copyText(text)}
      className="group -mx-1 inline-flex max-w-full items-center gap-1 rounded-sm px-1 min-h-6 text-left hover:bg-ink/8 max-desktop:min-h-11"
    >
      {shown}
      <span className="sr-only">, {label.toLowerCase()}</span>
      <Copy
        className="size-3 shrink-0 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        aria-hidden="true"
      />
    </button>
  )
}
