import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useOrganization } from '#features/organizations/web/use-organization.ts'
import { toastHiddenErrors } from '#web/editing/hidden-errors.ts'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { failureTextWithFields } from '#web/failure-text.ts'
import { slot } from '#web/slot.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineSuggestions } from '#web/ui/inline-suggestions.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePaused } from '#web/use-paused.ts'
import { useRequestKey } from '#web/use-request-key.ts'
import { LineFields, type LineItem, type ListedChoice, type PackageChoice } from '../line-items.ts'
import { LineNumbers } from './line-fields.tsx'
import { lineItemsApi } from './line-items.api.ts'
import type {} from './line-slots.ts'
import { SuggestedLine, type Suggestion } from './line-suggestion.tsx'
import { fieldsOf, type LineValues, valuesOf } from './line-words.ts'
import { type AddPackageLines, NewPackage } from './new-package.tsx'

type Chosen = Pick<LineItem, 'kind' | 'sourceId' | 'code'>
/** A line that is begun, or a package that is looked at before it is added. */
type Begun = { what: Chosen; values: LineValues } | { package: PackageChoice }

const PAUSE_MS = 120

/** A line as it was written; its key makes a retry of it recognisable. */
export type WrittenLine = LineFields & Pick<Chosen, 'kind' | 'sourceId'> & { requestKey: string }

/** Saves a line that was written; when it fails the line stays to be tried again. */
type AddProps = { onAdd: (line: WrittenLine) => void | Promise<void> }
export type PricesOf = { ticketId: string; customerId?: never } | { customerId: string; ticketId?: never }
type WriterProps = AddProps & {
  /** The customer, or the ticket of the one, whose prices are offered. */
  pricesOf: PricesOf
  /** Left out where packages are not offered. */
  onAddPackage?: AddPackageLines
  /** Whether a line is begun that is not added yet. */
  onWriting?: (isWriting: boolean) => void
}

/**
 * Writes lines one after the other without leaving the keys: some letters and Enter choose from the price list, Enter again adds the line, and the
 * field is ready for the next one. What is not on the list is written as typed.
 */
export function LineWriter({ pricesOf, onAdd, onAddPackage, onWriting }: WriterProps) {
  const [text, setText] = useState('')
  const [begun, setBegun] = useState<Begun | null>(null)
  const [name, setName] = useState(0)
  const element = useRef<HTMLDivElement>(null)
  const { items, isCurrent } = useSuggestions(pricesOf, text, onAddPackage !== undefined)
  const begin = ({ choice }: Suggestion) => {
    if (choice?.kind === 'PACKAGE') setBegun({ package: choice })
    else setBegun(choice ? ofList(choice) : ofText(text))
    onWriting?.(true)
  }
  const end = () => {
    setBegun(null)
    onWriting?.(false)
    setText('')
    // a fresh field, which takes the focus
    setName((before) => before + 1)
  }
  const isAnswered = items.length > 0
  useEffect(() => {
    // the suggestions are below the field, on a phone beneath the bar of acts
    if (isAnswered) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isAnswered])
  if (begun && 'what' in begun) return <NewLine {...begun} ticketId={pricesOf.ticketId} onAdd={onAdd} onEnd={end} />
  if (begun && onAddPackage) return <NewPackage choice={begun.package} onAdd={onAddPackage} onEnd={end} />
  return (
    <div ref={element} className="scroll-mb-40 lg:scroll-mb-3">
      <Field
        label="Lisää rivi"
        hint={
          onAddPackage ? 'Palvelun, tuotteen tai paketin nimi, tai koodi.' : 'Palvelun tai tuotteen nimi tai koodi.'
        }
      >
        <InlineSuggestions<Suggestion>
          key={name}
          label="Hinnasto"
          text={text}
          onTextChange={setText}
          items={items}
          isCurrent={isCurrent}
          onPick={begin}
          renderItem={(item) => <SuggestedLine item={item} />}
          input={<TextInput maxLength={100} autoComplete="off" autoFocus={name > 0} />}
          frame={(input) => input}
        />
      </Field>
    </div>
  )
}

function useSuggestions(
  pricesOf: PricesOf,
  text: string,
  withPackages: boolean,
): { items: Suggestion[]; isCurrent: boolean } {
  const { id: organizationId } = useOrganization()
  const typed = text.trim()
  const paused = usePaused(typed, PAUSE_MS)
  const asked = { organizationId, text: paused }
  const options = (isIt: boolean) => ({ enabled: isIt && paused !== '', placeholderData: keepPreviousData })
  const { ticketId = '', customerId = '' } = pricesOf
  const ofTicket = useQuery(lineItemsApi.choices.queryOptions({ ...asked, ticketId }, options(ticketId !== '')))
  const ofCustomer = useQuery(
    lineItemsApi.choicesForCustomer.queryOptions({ ...asked, customerId }, options(customerId !== '')),
  )
  const found = customerId === '' ? ofTicket : ofCustomer
  if (typed === '') return { items: [], isCurrent: true }
  const isAnswered = paused === typed && (found.isError || (found.isSuccess && !found.isPlaceholderData))
  const fitting = (found.data ?? []).filter(({ kind }) => withPackages || kind !== 'PACKAGE')
  const choices = fitting.map((choice) => ({ value: choice.id, label: choice.name, choice }))
  const own = { value: 'own', label: `Kirjoita rivi ”${typed}”`, choice: null }
  return { items: found.data || found.isError ? [...choices, own] : [], isCurrent: isAnswered }
}

const ofList = (choice: ListedChoice): { what: Chosen; values: LineValues } => ({
  what: { kind: choice.kind, sourceId: choice.id, code: choice.code },
  values: {
    ...valuesOf({ quantityThousandths: 1000, ...choice, unitPriceCents: choice.unitPriceCents ?? 0 }),
    ...(choice.unitPriceCents === null && { unitPriceCents: '' }),
  },
})
const ofText = (text: string): { what: Chosen; values: LineValues } => ({
  what: { kind: 'OTHER', sourceId: null, code: '' },
  values: {
    ...valuesOf({
      quantityThousandths: 1000,
      discountPerMille: 0,
      unitPriceCents: 0,
      name: text.trim(),
      unit: 'kpl',
      vatCode: 'STANDARD',
    }),
    unitPriceCents: '',
  },
})

const resolver = schemaResolver<LineValues>(LineFields.omit({ code: true }), fieldsOf)

type NewLineProps = AddProps & { what: Chosen; values: LineValues; ticketId: string | undefined; onEnd: () => void }

function NewLine({ what, values, ticketId, onAdd, onEnd }: NewLineProps) {
  const { keyOf } = useRequestKey()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<LineValues>({ defaultValues: values, resolver })
  const { register, formState, handleSubmit, watch } = form
  const KnownPart = slot('knownPart')
  useEffect(() => {
    // its button too, above the bar of acts of a phone
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const save = handleSubmit(async (typed) => {
    try {
      const fields = fieldsOf(typed)
      await onAdd({ ...what, ...fields, requestKey: keyOf(fields) })
      onEnd()
    } catch (error) {
      toast.error('Riviä ei voitu lisätä', failureTextWithFields(error))
    }
  }, toastHiddenErrors)
  return (
    <form
      ref={element}
      noValidate
      aria-label="Uusi rivi"
      className="grid scroll-mb-40 gap-3 lg:scroll-mb-3 rounded-md border border-line bg-sunken p-3"
      onSubmit={(event) => {
        // a window around it has a form of its own, which is not sent
        event.stopPropagation()
        void save(event)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEnd()
      }}
    >
      <Field label="Nimi" error={formState.errors.name?.message}>
        <TextInput maxLength={200} autoComplete="off" {...register('name')} />
      </Field>
      {KnownPart && ticketId !== undefined && what.kind !== 'SERVICE' ? (
        <KnownPart ticketId={ticketId} name={watch('name')} code={what.code} />
      ) : null}
      <div className="grid gap-3 @2xl:flex @2xl:items-start @2xl:gap-2">
        <div className="grow">
          <LineNumbers form={form} focus />
        </div>
        {/* level with the fields, not with their labels */}
        <div className="flex gap-2 @2xl:pt-6.5">
          <Button type="submit" kind="primary" pending={formState.isSubmitting}>
            Lisää rivi
          </Button>
          <Button onClick={onEnd}>Peruuta</Button>
        </div>
      </div>
    </form>
  )
}
