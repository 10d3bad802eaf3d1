import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { AccountingSystemName, Automatic } from '../accounting.ts'

/** What is typed about a connection; a secret that is left empty stays what it was. */
export type ConnectionValues = {
  automatic: Automatic
  apiKey: string
  customerId: string
  customerKey: string
  companyId: string
  productCode: string
  operatorEmail: string
}

type Props = {
  system: AccountingSystemName
  /** Nothing is kept yet. */
  isNew: boolean
  register: UseFormRegister<ConnectionValues>
  errors: FieldErrors<ConnectionValues>
}

const KEPT = 'Tallennettu. Kirjoita uusi vain, jos vaihdat sen.'

/** What a system is signed in with, and what it needs to know. */
export function SystemFields(props: Props) {
  switch (props.system) {
    case 'PROCOUNTOR':
      return (
        <SecretField
          {...props}
          name="apiKey"
          label="API-avain"
          hint="Luo avain Procountorissa kohdassa API-avaimet. Käyttäjä tarvitsee oikeudet myyntilaskuihin ja liikekumppaneihin."
        />
      )
    case 'NETVISOR':
      return <NetvisorFields {...props} />
    case 'OPERATOR':
      return (
        <Field
          label="Operaattorin sähköpostiosoite"
          hint="Jokainen lasku lähtee tähän osoitteeseen Finvoice-liitteenä. Saat osoitteen operaattoriltasi."
          required
          error={props.errors.operatorEmail?.message}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            {...props.register('operatorEmail')}
          />
        </Field>
      )
  }
}

function NetvisorFields(props: Props) {
  const { register, errors } = props
  return (
    <>
      <Field label="Y-tunnus" hint="Yrityksesi Netvisorissa." required error={errors.companyId?.message}>
        <TextInput autoComplete="off" maxLength={20} {...register('companyId')} />
      </Field>
      <SecretField
        {...props}
        name="customerId"
        label="Käyttäjätunniste"
        hint="Luo avaimet Netvisorissa kohdassa Rajapinnat ja tunnisteet."
      />
      <SecretField {...props} name="customerKey" label="Avain" hint="Saat sen samalla, kun luot käyttäjätunnisteen." />
      <Field
        label="Tuotekoodi"
        hint="Tuote Netvisorissa, jolle kaikki laskurivit kirjataan. Rivin oma nimi ja hinta säilyvät."
        required
        error={errors.productCode?.message}
      >
        <TextInput autoComplete="off" maxLength={50} {...register('productCode')} />
      </Field>
    </>
  )
}

type SecretProps = Props & { name: 'apiKey' | 'customerId' | 'customerKey'; label: string; hint: string }

const SecretField = ({ name, label, hint, isNew, register, errors }: SecretProps) => (
  <Field label={label} hint={isNew ? hint : KEPT} required={isNew} error={errors[name]?.message}>
    <TextInput type="password" autoComplete="off" maxLength={500} {...register(name)} />
  </Field>
)
