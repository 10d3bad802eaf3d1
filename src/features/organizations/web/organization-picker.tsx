import { Link } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Picker } from '#web/ui/picker.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { OwnOrganization } from '../organizations.ts'
import { searchOrganizations } from './organization-choice.ts'
import { SwitcherTrigger } from './switcher-trigger.tsx'
import { switcherWords, typeLabel } from './switcher-words.ts'

type Props = {
  isLarge: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  organizations: readonly OwnOrganization[]
  current: OwnOrganization | undefined
  onChoose: (chosen: OwnOrganization) => void
}

/** Loaded after the first paint: it brings the overlays along. */
export function OrganizationPicker({ isLarge, isOpen, onOpenChange, organizations, current, onChoose }: Props) {
  const [query, setQuery] = useState('')
  const words = switcherWords(current)
  const changeOpen = (next: boolean) => {
    setQuery('')
    onOpenChange(next)
  }
  const list = (
    <Picker
      label={words.search}
      placeholder="Hae..."
      emptyText="Ei organisaatioita"
      query={query}
      onQueryChange={setQuery}
      items={searchOrganizations(organizations, query).map(asItem)}
      renderItem={({ organization }) => (
        <Choice organization={organization} isCurrent={organization.id === current?.id} />
      )}
      onPick={({ organization }) => onChoose(organization)}
      listClassName={isLarge ? 'max-h-[300px]' : 'max-h-[50dvh]'}
    />
  )
  if (isLarge)
    return (
      <Popover
        label={words.switching}
        open={isOpen}
        onOpenChange={changeOpen}
        className="w-76 p-0"
        trigger={<SwitcherTrigger organization={current} isLoading={false} />}
      >
        {list}
        {current ? (
          <footer className="border-line border-t p-1">
            <NewOrganizationLink label={words.adding} onClick={() => changeOpen(false)} />
          </footer>
        ) : null}
      </Popover>
    )
  return (
    <>
      <SwitcherTrigger
        organization={current}
        isLoading={false}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => changeOpen(true)}
      />
      <Drawer
        open={isOpen}
        onOpenChange={changeOpen}
        title={words.switching}
        footer={<Button onClick={() => changeOpen(false)}>Sulje</Button>}
      >
        {list}
        {current ? <NewOrganizationLink label={words.adding} onClick={() => changeOpen(false)} /> : null}
      </Drawer>
    </>
  )
}

function NewOrganizationLink({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Link
      to="/app/organizations/new"
      onClick={onClick}
      className={buttonClass({ kind: 'ghost' }, 'w-full justify-start! px-2.5!')}
    >
      <Plus className="size-4 text-muted" aria-hidden="true" />
      {label}
    </Link>
  )
}

const asItem = (organization: OwnOrganization) => ({ value: organization.id, label: organization.name, organization })

function Choice({ organization, isCurrent }: { organization: OwnOrganization; isCurrent: boolean }) {
  return (
    <>
      <Avatar name={organization.name} imageUrl={organization.image} size={32} />
      <span className="grid min-w-0 grow">
        <span className="truncate">{organization.name}</span>
        <span className="text-muted text-sm">{typeLabel(organization)}</span>
      </span>
      {isCurrent ? (
        <>
          <Check className="size-4 shrink-0 text-brand" aria-hidden="true" />
          <span className="sr-only">(valittu)</span>
        </>
      ) : null}
    </>
  )
}
