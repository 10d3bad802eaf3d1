import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { formatMoney } from '#shared/money.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import type { TicketLine } from '../line-items.ts'
import { type ShownPrices, shownLineCents, vatWord, withShownUnitPrice } from '../shown-prices.ts'
import { lineItemsApi } from './line-items.api.ts'
import { amountText, isByTheHour, priceText, unitPriceText } from './line-words.ts'
import { DoneBox, DoneMark, LineMechanicDialog } from './line-work.tsx'

type Props = {
  lines: readonly TicketLine[]
  shown: ShownPrices
  ticketId: string
  canEdit: boolean
  onEdit: (lineId: string) => void
}

/**
 * The lines of a ticket: whether each is done, what, by whom, for how many hours or how much, what one costs, what it makes. On a narrow screen all but name and sum are
 * beneath the name. The customer sees what is done as well.
 */
export const LinesTable = ({ lines, shown, ticketId, canEdit, onEdit }: Props) => {
  const isGarage = useOrganization().type === 'GARAGE'
  const hasMechanics = isGarage && lines.some(({ mechanic }) => mechanic !== null)
  const hasMarks = canEdit || lines.some(({ isDone }) => isDone)
  const hasHours = lines.some(isByTheHour)
  const hasAmounts = !lines.every(isByTheHour)
  return (
    <table aria-label="Rivit" className="w-full border-line border-y">
      <thead className="text-left text-muted text-sm @max-lg:sr-only">
        <tr className="*:py-1.5 *:font-normal">
          {hasMarks ? (
            <th scope="col">
              <span className="sr-only">Tehty</span>
            </th>
          ) : null}
          <th scope="col" className="w-full">
            Työ tai osa
          </th>
          {hasMechanics ? (
            <th scope="col" className="pl-4 @max-lg:hidden">
              Tekijä
            </th>
          ) : null}
          {hasHours ? (
            <th scope="col" className="pl-4 text-right @max-lg:hidden">
              Tunnit
            </th>
          ) : null}
          {hasAmounts ? (
            <th scope="col" className="pl-4 text-right @max-lg:hidden">
              Määrä
            </th>
          ) : null}
          <th scope="col" className="whitespace-nowrap pl-4 text-right @max-lg:hidden">
            Hinta, {vatWord(shown)}
          </th>
          <th scope="col" className="pl-4 text-right">
            Yhteensä
          </th>
          {canEdit ? (
            <th scope="col" className="print:hidden">
              <span className="sr-only">Toiminnot</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="divide-y divide-line @lg:border-line @lg:border-t">
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            line={line}
            shown={shown}
            ticketId={ticketId}
            canEdit={canEdit}
            hasMarks={hasMarks}
            hasMechanics={hasMechanics}
            hasHours={hasHours}
            hasAmounts={hasAmounts}
            above={lines.slice(0, index)}
            below={lines[index + 1]}
            onEdit={() => onEdit(line.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<Props, 'shown' | 'ticketId' | 'canEdit'> & {
  line: TicketLine
  hasMarks: boolean
  hasMechanics: boolean
  hasHours: boolean
  hasAmounts: boolean
  /** The lines before it, and the next one. */
  above: readonly TicketLine[]
  below: TicketLine | undefined
  onEdit: () => void
}

function LineRow(props: RowProps) {
  const { line, shown, ticketId, canEdit, hasMarks, hasMechanics, hasHours, hasAmounts, above, below, onEdit } = props
  const [isNaming, setIsNaming] = useState(false)
  const priced = withShownUnitPrice(line, shown)
  return (
    <tr className="align-top *:py-2">
      {hasMarks ? (
        <td className="w-9">
          {canEdit ? <DoneBox line={line} ticketId={ticketId} /> : line.isDone ? <DoneMark /> : null}
        </td>
      ) : null}
      <td>
        <p className="wrap-anywhere">
          {line.name}
          {line.code ? <span className="text-muted text-sm"> {line.code}</span> : null}
          {line.approvedCents === null ? null : <Badge className="ml-2">lisätyö</Badge>}
        </p>
        <p className="tabular wrap-anywhere text-muted text-sm @lg:hidden">
          {line.isUnpriced ? amountText(line) : `${priceText(priced)}, ${vatWord(shown)}`}
          {hasMechanics && line.mechanic ? <span className="block">{line.mechanic.name}</span> : null}
        </p>
      </td>
      {hasMechanics ? (
        <td className="whitespace-nowrap pl-4 text-muted @max-lg:hidden">{line.mechanic?.name}</td>
      ) : null}
      {hasHours ? (
        <td className="tabular whitespace-nowrap pl-4 text-right @max-lg:hidden">
          {isByTheHour(line) ? amountText(line) : null}
        </td>
      ) : null}
      {hasAmounts ? (
        <td className="tabular whitespace-nowrap pl-4 text-right @max-lg:hidden">
          {isByTheHour(line) ? null : amountText(line)}
        </td>
      ) : null}
      <td className="tabular whitespace-nowrap pl-4 text-right @max-lg:hidden">
        {line.isUnpriced ? null : unitPriceText(priced)}
      </td>
      <td className="tabular pl-4 text-right font-semibold @lg:whitespace-nowrap">
        {line.isUnpriced ? (
          <Unpriced line={line} canEdit={canEdit} onEdit={onEdit} />
        ) : (
          <span className="whitespace-nowrap">{formatMoney(shownLineCents(line, shown))}</span>
        )}
      </td>
      {canEdit ? (
        <td className="w-10 print:hidden">
          <LineMenu
            line={line}
            ticketId={ticketId}
            above={above}
            below={below}
            onEdit={onEdit}
            onName={() => setIsNaming(true)}
          />
          {isNaming ? <LineMechanicDialog line={line} ticketId={ticketId} onClose={() => setIsNaming(false)} /> : null}
        </td>
      ) : null}
    </tr>
  )
}

/** It has no price yet: the garage is asked for it, the customer reads that it is open. */
const Unpriced = ({ line, canEdit, onEdit }: Pick<RowProps, 'line' | 'canEdit' | 'onEdit'>) =>
  canEdit ? (
    <Button size="sm" aria-label={`Hinta puuttuu: ${line.name}, anna hinta`} onClick={onEdit}>
      Hinta puuttuu
    </Button>
  ) : (
    <span className="font-normal text-muted">Hinta avoin</span>
  )

type MenuProps = Pick<RowProps, 'line' | 'ticketId' | 'above' | 'below' | 'onEdit'> & { onName: () => void }

function LineMenu({ line, ticketId, above, below, onEdit, onName }: MenuProps) {
  const { id: organizationId } = useOrganization()
  const queryClient = useQueryClient()
  const place = useMutation(lineItemsApi.place.mutationOptions())
  const remove = useMutation(lineItemsApi.remove.mutationOptions())
  const act = async (work: Promise<unknown>, failure: string) => {
    try {
      await work
    } catch (error) {
      toast.error(failure, failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(lineItemsApi.ofTicket.queryFilter({ organizationId, ticketId }))
  }
  const placeAfter = (afterId: string | null) =>
    act(place.mutateAsync({ organizationId, lineId: line.id, afterId }), 'Riviä ei voitu siirtää')
  return (
    <Menu
      trigger={
        <IconButton label={`${line.name}: toiminnot`} className="-my-2 -mr-2 shrink-0">
          <EllipsisVertical className="size-5" aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
        Muokkaa
      </MenuItem>
      <MenuItem icon={<Wrench aria-hidden="true" />} onClick={onName}>
        Kuka tekee
      </MenuItem>
      {above.length > 0 ? (
        <MenuItem icon={<ArrowUp aria-hidden="true" />} onClick={() => void placeAfter(above.at(-2)?.id ?? null)}>
          Siirrä ylemmäs
        </MenuItem>
      ) : null}
      {below ? (
        <MenuItem icon={<ArrowDown aria-hidden="true" />} onClick={() => void placeAfter(below.id)}>
          Siirrä alemmas
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem
        icon={<Trash2 aria-hidden="true" />}
        danger
        onClick={() =>
          void act(
            remove.mutateAsync({ organizationId, lineId: line.id, version: line.version }),
            'Riviä ei voitu poistaa',
          )
        }
      >
        Poista
      </MenuItem>
    </Menu>
  )
}
