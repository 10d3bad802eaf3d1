import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSettings } from '#features/organizations/web/settings-context.ts'
import { EditDialog, type RowEditor } from '#web/editing/edit-dialog.tsx'
import type { FieldWords } from '#web/editing/field-words.ts'
import { MoneyControl } from '#web/editing/money-control.tsx'
import { schemaResolver } from '#web/editing/schema-resolver.ts'
import { centsOf, typedCents } from '#web/editing/typed-numbers.ts'
import { slot } from '#web/slot.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type ApprovalRule, ApprovalRuleEdit, type RuleChoices, RuleConditions } from '../approval-rules.ts'
import { useApprovalRulesApi } from './approval-rules.api.ts'
import type {} from './rule-slots.ts'

type Values = {
  name: string
  upToCents: string
  garageId: string
  serviceGroup: string
  vehicleGroup: string
  isOn: boolean
}

const wordsWith = ({ garages }: RuleChoices): FieldWords<Values> => ({
  name: { label: 'Nimi' },
  upToCents: { label: 'Enintään yhdessä huollossa' },
  garageId: { label: 'Korjaamo', show: (id) => garages.find((one) => one.id === id)?.name ?? 'Kaikki korjaamot' },
  serviceGroup: { label: 'Palveluryhmä', show: (group) => group || 'Kaikki palvelut' },
  vehicleGroup: { label: 'Autoryhmä', show: (group) => group || 'Kaikki autot' },
  isOn: { label: 'Käytössä', show: (isOn) => (isOn ? 'kyllä' : 'ei') },
})

const toValues = ({ name, upToCents, garageId, serviceGroup, vehicleGroup, isOn }: ApprovalRule): Values => ({
  name,
  upToCents: typedCents(upToCents),
  garageId: garageId ?? '',
  serviceGroup,
  vehicleGroup,
  isOn,
})
const BLANK: Values = { name: '', upToCents: '', garageId: '', serviceGroup: '', vehicleGroup: '', isOn: false }
const toSent = (values: Values) => ({
  ...values,
  upToCents: centsOf(values.upToCents) ?? Number.NaN,
  garageId: values.garageId || null,
})
const resolver = schemaResolver<Values>(ApprovalRuleEdit, toSent)

const sayings = {
  add: 'Lisää sääntö',
  added: 'Sääntö lisätty',
  edit: 'Muokkaa sääntöä',
  edited: 'Sääntö tallennettu',
}

type Props = RowEditor<ApprovalRule> & { choices: RuleChoices }

/** A rule with what it would have approved in the last year, before it is switched on. */
export function RuleDialog({ choices, ...props }: Props) {
  const { whose } = useSettings()
  const { mutateAsync } = useMutation(useApprovalRulesApi('approvalRules').save.mutationOptions())
  const { garages, serviceGroups, vehicleGroups } = choices
  return (
    <EditDialog<ApprovalRule, Values>
      {...props}
      toValues={toValues}
      blank={BLANK}
      resolver={resolver}
      save={(values, version) => mutateAsync({ ...whose, row: { ...toSent(values), id: props.row?.id, version } })}
      words={wordsWith(choices)}
      sayings={sayings}
    >
      {({ form, register, errors }) => (
        <>
          <Field
            label="Nimi"
            required
            hint="Näkyy korjaamolle ja huollon tapahtumissa, esimerkiksi Renkaat."
            error={errors.name?.message}
          >
            <TextInput autoComplete="off" maxLength={80} {...register('name')} />
          </Field>
          <Field
            label="Enintään yhdessä huollossa"
            required
            hint="Sis. ALV. Saman huollon säännöillä hyväksytyt lisätyöt lasketaan yhteen."
            error={errors.upToCents?.message}
          >
            <MoneyControl control={form.control} name="upToCents" />
          </Field>
          <Field label="Korjaamo" error={errors.garageId?.message}>
            <Select placeholder="Kaikki korjaamot" {...register('garageId')}>
              {garages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              {props.row?.garageId && !garages.some(({ id }) => id === props.row?.garageId) ? (
                <option value={props.row.garageId}>Entinen korjaamo</option>
              ) : null}
            </Select>
          </Field>
          <Field
            label="Palveluryhmä"
            hint="Pyynnön kaikki palvelut ovat tästä hinnaston ryhmästä. Osat saavat olla mukana, vapaasti kirjoitetut rivit eivät."
            error={errors.serviceGroup?.message}
          >
            <Select placeholder="Kaikki palvelut" {...register('serviceGroup')}>
              {withKept(serviceGroups, props.row?.serviceGroup).map((group) => (
                <option key={group} value={group}>
                  {group}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Autoryhmä" error={errors.vehicleGroup?.message}>
            <Select placeholder="Kaikki autot" {...register('vehicleGroup')}>
              {withKept(vehicleGroups, props.row?.vehicleGroup).map((group) => (
                <option key={group} value={group}>
                  {group}
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox
            label="Käytössä"
            hint="Hyväksyy tästä lähtien. Jo odottaviin pyyntöihin vastaat itse."
            {...register('isOn')}
          />
          <Simulation values={form.watch()} />
        </>
      )}
    </EditDialog>
  )
}

/** What was chosen before stays a choice. */
const withKept = (choices: readonly string[], kept: string | undefined): readonly string[] =>
  kept && !choices.includes(kept) ? [...choices, kept] : choices

function Simulation({ values }: { values: Values }) {
  const RuleSimulation = slot('ruleSimulation')
  const conditions = RuleConditions.safeParse(toSent(values))
  return (
    <div className="min-h-12">
      {RuleSimulation && conditions.success ? (
        <Suspense fallback={<p className="text-muted text-sm">Lasketaan…</p>}>
          <RuleSimulation conditions={conditions.data} />
        </Suspense>
      ) : null}
    </div>
  )
}
