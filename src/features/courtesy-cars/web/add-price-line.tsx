import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { mayPrice } from '#features/line-items/line-items.policy.ts'
import { lineItemsApi } from '#features/line-items/web/line-items.api.ts'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { dayInHelsinki } from '#shared/helsinki-clock.ts'
import { vatPerMille } from '#shared/vat.ts'
import { failureTextWithFields, untilTextsLoaded } from '#web/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { carTitle } from '../courtesy-car-words.ts'
import type { LoanDetails } from '../courtesy-loans.ts'
import { daysOfLoan } from '../loan-facts.ts'

/**
 * Makes the price by day of a loan that is over a line of its ticket. The loan's id is the line's request key, so that a second press, of a colleague too,
 * adds nothing more. A closed ticket takes no lines. Nothing where there is no ticket or no price.
 */
export function AddPriceLine({ loan }: { loan: LoanDetails }) {
  const { id: organizationId, type: organizationType } = useOrganization()
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useMutation(lineItemsApi.add.mutationOptions())
  const { car, ticket, outAt, inAt } = loan
  if (ticket === null || outAt === null || inAt === null || car.dayPriceCents === 0) return null
  if (!mayPrice({ organizationType }, ticket))
    return (
      <p className="text-muted text-sm print:hidden">
        Hinnan voi lisätä huollon riviksi, kun huolto on avattu uudelleen.
      </p>
    )
  const add = async () => {
    try {
      await mutateAsync({
        organizationId,
        ticketId: ticket.id,
        kind: 'OTHER',
        sourceId: null,
        name: `Sijaisauto ${carTitle(car)}`,
        code: '',
        quantityThousandths: daysOfLoan({ outAt, inAt }) * 1000,
        unit: 'pv',
        unitPriceCents: netCents(car.dayPriceCents, dayInHelsinki(new Date(inAt))),
        discountPerMille: 0,
        vatCode: 'STANDARD',
        requestKey: loan.id,
      })
      toast.success('Hinta on huollon rivinä')
    } catch (error) {
      await untilTextsLoaded(error)
      toast.error('Riviä ei lisätty', failureTextWithFields(error))
    }
    await queryClient.invalidateQueries(lineItemsApi.pathFilter())
  }
  return (
    <Button size="sm" className="justify-self-start print:hidden" pending={isPending} onClick={() => void add()}>
      <ListPlus className="size-4" aria-hidden="true" />
      Lisää hinta huollon riviksi
    </Button>
  )
}

/** Lines are kept without VAT, the price of a car with it. */
const netCents = (grossCents: number, day: string): number =>
  Math.round((grossCents * 1000) / (1000 + vatPerMille('STANDARD', day)))
