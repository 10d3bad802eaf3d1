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
  /** The link takes the whole row or card around it, which is `relative`: a press anywhere in it opens it. */
  opensRow?: boolean | undefined
  className?: string | undefined
}

const pressable = 'group/plate inline-flex max-w-full rounded-md focus-visible:outline-offset-2'
/** Only on the drawing: a filter on the link would shrink what takes the whole row to the plate, under the mouse. */
const pressed =
  'inline-flex max-w-full transition-[filter] group-hover/plate:brightness-95 group-active/plate:brightness-90'

/** The vehicle, by its registration number, else by its VIN, 32 px high. The largest thing wherever it is shown. */
export function VehiclePlate({ registrationNumber, vinNumber, copyable, link, opensRow, className }: Props) {
  const number = registrationNumber || vinNumber
  if (!number) return <span className={clsx('text-muted', className)}>Ei rekisterinumeroa</span>
  const kind = registrationNumber ? 'Rekisterinumero' : 'Valmistenumero'
  const drawing: ReactNode = registrationNumber ? <NationalPlate number={number} /> : <VinPlate number={number} />
  const named = (
    <>
      <span className="sr-only">{kind} </span>
      {link || copyable ? <span className={pressed}>{drawing}</span> : drawing}
    </>
  )
  if (link)
    return cloneElement(link, {
      className: clsx(pressable, opensRow && 'after:absolute after:inset-0', className),
      children: named,
    })
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
