import { clsx } from 'clsx'
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { copyText } from '../clipboard.ts'
import { NationalPlate, type PlateSize, VinPlate } from './plate-drawing.tsx'

type Props = {
  registrationNumber?: string | null | undefined
  vinNumber?: string | null | undefined
  /** md is the plate's own height of 32 px; sm 24 px for rows and chips, lg 48 px for the head of a page. */
  size?: PlateSize | undefined
  /** A press copies the number. */
  copyable?: boolean | undefined
  /** A link without content, for instance `<NearLink to="/app/vehicles/$vehicleId" params={{ vehicleId }} />`. */
  link?: ReactElement<HTMLAttributes<HTMLElement>> | undefined
  className?: string | undefined
}

const pressable =
  'inline-flex max-w-full rounded-md transition-[filter] hover:brightness-95 active:brightness-90 focus-visible:outline-offset-2'

/** The vehicle, by its registration number, else by its VIN. The largest thing wherever it stands. */
export function VehiclePlate({ registrationNumber, vinNumber, size = 'md', copyable, link, className }: Props) {
  const number = registrationNumber || vinNumber
  if (!number) return <span className={clsx('text-muted', className)}>Ei rekisterinumeroa</span>
  const kind = registrationNumber ? 'Rekisterinumero' : 'Valmistenumero'
  const drawing: ReactNode = registrationNumber ? (
    <NationalPlate number={number} size={size} />
  ) : (
    <VinPlate number={number} size={size} />
  )
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
