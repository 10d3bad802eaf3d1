import { Car, Pencil, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { RequestFailure } from '../../failure.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { Drawer } from '../drawer.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { Field } from '../field.tsx'
import { LoadingIndicator } from '../loading-indicator.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator, Submenu } from '../menu.tsx'
import { Picker } from '../picker.tsx'
import { Popover } from '../popover.tsx'
import { Progress } from '../progress.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TextArea } from '../text-area.tsx'
import { toast } from '../toast.ts'
import { companies } from './samples.ts'
import { Shelf, ShelfRow } from './shelf.tsx'

const failed = new RequestFailure({ kind: 'internal', reason: 'internal', requestId: 'k7f3-91c2-mq0d' })

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer'>()
  const [theme, setTheme] = useState('system')
  const change = (name: 'dialog' | 'confirm' | 'drawer') => (next: boolean) => setOpen(next ? name : undefined)
  return (
    <Shelf title="Ikkunat ja valikot">
      <ShelfRow>
        <Button onClick={() => setOpen('dialog')}>Ikkuna</Button>
        <Button onClick={() => setOpen('confirm')}>Vahvistus</Button>
        <Button onClick={() => setOpen('drawer')}>Laatikko</Button>
        <Menu trigger={<Button>Valikko</Button>} align="start">
          <MenuLabel>Huolto 2026-0042</MenuLabel>
          <MenuItem icon={<Pencil />}>Muokkaa</MenuItem>
          <Submenu label="Teema" icon={<Wrench />}>
            <MenuChoice
              value={theme}
              onValueChange={setTheme}
              options={[
                { value: 'light', label: 'Vaalea' },
                { value: 'dark', label: 'Tumma' },
                { value: 'system', label: 'Järjestelmä' },
              ]}
            />
          </Submenu>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger>
            Peru huolto
          </MenuItem>
        </Menu>
        <Popover trigger={<Button>Korjaamot</Button>} label="Valitse korjaamo" className="w-72">
          <Picker label="Hae korjaamoa" items={companies} onPick={(item) => toast.info('Valittu', item.label)} />
        </Popover>
      </ShelfRow>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={change('dialog')}
        title="Siirrä noudettaviin"
        description="Asiakas saa tiedon heti."
        footer={
          <>
            <Button onClick={() => setOpen(undefined)}>Peruuta</Button>
            <Button kind="primary" onClick={() => setOpen(undefined)}>
              Siirrä
            </Button>
          </>
        }
      >
        <Field label="Viesti kuljettajalle" optional>
          <TextArea />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={change('confirm')}
        title="Perutaanko huolto?"
        confirmLabel="Peru huolto"
        danger
        onConfirm={() => toast.success('Huolto peruttu')}
      >
        Korjaamo saa tiedon. Voit avata huollon uudelleen.
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onOpenChange={change('drawer')} title="Lisää">
        <ul>
          {companies.map((item) => (
            <li key={item.value} className="border-line border-b py-3">
              {item.label}
            </li>
          ))}
        </ul>
      </Drawer>
    </Shelf>
  )
}

export function Feedback() {
  return (
    <Shelf title="Ilmoitukset ja odotus">
      <ShelfRow>
        <Button onClick={() => toast.success('Kopioitu', 'ABC-123')}>Onnistui</Button>
        <Button onClick={() => toast.info('Lähetti Lahtinen lähetti viestin', 'Milloin auton voi noutaa?')}>
          Viesti
        </Button>
        <Button onClick={() => toast.warning('Tekstiä ei voitu kopioida', 'ABC-123')}>Varoitus</Button>
        <Button
          onClick={() =>
            toast({
              kind: 'error',
              title: 'Siirto ei onnistunut',
              description: 'Huolto palautettiin paikalleen.',
              action: { label: 'Yritä uudelleen', onClick: () => toast.info('Yritetään…') },
            })
          }
        >
          Virhe
        </Button>
      </ShelfRow>
      <Progress label="Ladataan kuvia" value={0.62} detail="5 / 8" />
      <Progress label="Tehdään PDF-tiedostoa" />
      <div className="grid gap-2" aria-busy="true">
        <Skeleton className="h-8 w-32" />
        <Skeleton />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <LoadingIndicator className="p-2" />
    </Shelf>
  )
}

export function States() {
  return (
    <Shelf title="Tyhjä ja epäonnistunut">
      <EmptyState
        icon={<Car />}
        title="Ei vielä huoltoja"
        action={<Button kind="primary">Ilmoita auto korjaamolle</Button>}
      >
        Kun ilmoitat auton korjaamolle, huolto näkyy tässä.
      </EmptyState>
      <ErrorState title="Huoltoja ei voitu hakea" error={failed} onRetry={() => undefined}>
        Lomakkeen tiedot ovat tallessa. Tarkista verkkoyhteys.
      </ErrorState>
    </Shelf>
  )
}
