import { clsx } from 'clsx'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { copyText } from '../clipboard.ts'
import { NationalPlate, VinPlate } from './plate-drawing.tsx'

type Props = {
  registrationNumber?: string | null | undefined
  vinNumber?: string | null | undefined
  /** A press copies the number. */
  copyable?: boolean | undefined
  /** A link without content, for instance `<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId }} />`. */
  link?: ReactElement<HTMLAttributes<HTMLElement>> | undefined
  className?: string | undefined
}

const pressable =
  'inline-flex max-w-full rounded-md transition-[filter] hover:brightness-95 active:brightness-90 focus-visible:outline-offset-2'

/** The vehicle, by its registration number, else by its VIN, 32 px high. The largest thing wherever it stands. */
export function VehiclePlate({ registrationNumber, vinNumber, copyable, link, className }: Props) {
  const number = registrationNumber || vinNumber
  if (!number) return <span className={clsx('text-muted', className)}>Ei rekisterinumeroa</span>
  const kind = registrationNumber ? 'Rekisterinumero' : 'Valmistenumero'
  const drawing: ReactNode = registrationNumber ? <NationalPlate number={number} /> : <VinPlate number={number} />
  const named = (
    <>
      <span className="sr-only">{kind} </span>
      {drawing}
    </>
  )
  if (link) return cloneElement(link, { className: clsx(pressable, className), children: named })
  if (copyable)
    return (
      <button
        type="button"
        data-tooltip="Kopioi"
        className={clsx(pressable, className)}
        onClick={() => void copyText(number)}
      >
        <span className="sr-only">Kopioi </span>
        {named}
      </button>
    )
  return <span className={clsx('inline-flex max-w-full', className)}>{named}</span>
}
