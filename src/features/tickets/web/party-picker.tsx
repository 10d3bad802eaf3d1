import type { PartyChoice } from '#features/organizations/organizations.ts'
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { IdentityCard } from '#web/ui/identity-card.tsx'

type Props = {
  label: string
  placeholder: string
  emptyText: string
  hint?: string
  chosen: PartyChoice | null
  onChoose: (party: PartyChoice | null) => void
  load: (text: string) => Promise<PartyChoice[]>
  error: string | undefined
}

type Choice = { value: string; label: string; party: PartyChoice }

/** An organisation found by typing; the chosen one is shown as a card. */
export function PartyPicker({ label, placeholder, emptyText, hint, chosen, onChoose, load, error }: Props) {
  if (chosen)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-3">
        <IdentityCard
          className="grow basis-44"
          name={chosen.name}
          avatarUrl={chosen.image}
          address={chosen.address}
          phone={chosen.phone && formatPhone(chosen.phone)}
          disableTooltips
        />
        <Button size="sm" onClick={() => onChoose(null)}>
          Vaihda
        </Button>
      </div>
    )
  return (
    <Field label={label} hideLabel hint={hint} error={error}>
      <Combobox<Choice>
        placeholder={placeholder}
        emptyText={emptyText}
        selected={null}
        onSelect={(item) => onChoose(item?.party ?? null)}
        load={async (text) => (await load(text)).map((party) => ({ value: party.id, label: party.name, party }))}
        renderItem={({ party }) => (
          <>
            <Avatar name={party.name} imageUrl={party.image} size={32} />
            <span className="grid min-w-0">
              <span className="truncate font-semibold">{party.name}</span>
              <span className="truncate text-muted text-sm">
                {[party.businessId, party.phone && formatPhone(party.phone), party.address].filter(Boolean).join(' · ')}
              </span>
            </span>
          </>
        )}
      />
    </Field>
  )
}
