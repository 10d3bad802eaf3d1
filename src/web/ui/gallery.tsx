import { BellRing, Car, Ellipsis, Pencil, Plus, Trash2, Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDateTime, formatKilometres, formatMoney } from '../format.ts'
import { Avatar } from './avatar.tsx'
import { Badge, CountBadge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card, CardBody, CardHeader } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { Combobox } from './combobox.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { IdentityCard } from './identity-card.tsx'
import { KeyboardHint } from './keyboard-hint.tsx'
import { Lane } from './lane.tsx'
import type { SideTrack, Station } from './lane-stations.ts'
import { LoadingIndicator } from './loading-indicator.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator, Submenu } from './menu.tsx'
import { Notice } from './notice.tsx'
import { PageHeader } from './page-header.tsx'
import { Pagination } from './pagination.tsx'
import { Paper, PaperSignature, PaperTotals } from './paper.tsx'
import { Picker } from './picker.tsx'
import { Popover } from './popover.tsx'
import { Progress } from './progress.tsx'
import { ChoiceCard, Radio, RadioGroup } from './radio-group.tsx'
import { RelativeTime } from './relative-time.tsx'
import { SearchInput } from './search-input.tsx'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { StatusTone } from './status-glyph.tsx'
import { Switch } from './switch.tsx'
import { type Sort, Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'
import { TooltipProvider } from './tooltip.tsx'
import { VehiclePlate } from './vehicle-plate.tsx'

const stations: Station[] = [
  { tone: 'NEW', label: 'Uusi', note: 'ma 2.3.' },
  { tone: 'SCHEDULED', label: 'Aikataulutettu', note: 'ti 3.3.' },
  { tone: 'IN_PROGRESS', label: 'Työn alla', note: 'to 5.3.' },
  { tone: 'READY', label: 'Noudettavissa' },
  { tone: 'DONE', label: 'Valmis' },
]
const sideTracks: SideTrack[] = [
  { tone: 'WAITING', label: 'Odottaa osia', note: '2 pv', after: 'IN_PROGRESS' },
  { tone: 'CANCELLED', label: 'Peruttu', after: 'SCHEDULED', rejoins: false },
]
const statusWords: [StatusTone, string][] = [
  ['NEW', 'Uusi'],
  ['SCHEDULED', 'Aikataulutettu'],
  ['IN_PROGRESS', 'Työn alla'],
  ['WAITING', 'Odottaa'],
  ['READY', 'Noudettavissa'],
  ['DONE', 'Valmis'],
  ['CANCELLED', 'Peruttu'],
]
const companies = ['Autohuolto Virtanen Oy', 'Korjaamo & Pojat', 'Škoda-huolto Šedivý', 'Äijälän Auto Ky'].map(
  (label, at) => ({ value: String(at), label }),
)
type Job = { plate: string; car: string; party: string; tone: StatusTone; km: number; cents: number }
const jobs: Job[] = [
  { plate: 'ABC-123', car: 'Škoda Octavia', party: 'Helsingin Kiinteistöhuolto', tone: 'NEW', km: 84210, cents: 0 },
  { plate: 'KLR-907', car: 'Toyota Proace', party: 'Lähetti Lahtinen', tone: 'WAITING', km: 231400, cents: 123450 },
  { plate: 'ÄÖX-12', car: 'Volvo V60', party: 'Kotihoito Kaisla', tone: 'READY', km: 9120, cents: 52825 },
]

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-4">{children}</CardBody>
    </Card>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

/** Everything of this folder on one page, for eyes. */
export function Gallery() {
  return (
    <TooltipProvider>
      <main className="mx-auto max-w-6xl p-4 lg:p-8">
        <PageHeader
          title="Huoltosillan osat"
          crumbs={[
            <a key="ui" href="/docs__/ui">
              Ohjeet
            </a>,
          ]}
          actions={
            <>
              <Button>Tulosta</Button>
              <Button kind="primary">
                <Plus className="size-4" aria-hidden="true" />
                Uusi huolto
              </Button>
            </>
          }
        >
          Kilpi on pääosassa, kaista kertoo missä mennään.
        </PageHeader>
        <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
          <Plates />
          <Cards />
          <Buttons />
          <Form />
          <Overlays />
          <States />
          <Lanes />
          <Statuses />
          <People />
          <Choices />
          <Feedback />
          <Offer />
        </div>
        <Jobs />
      </main>
      <Toaster />
    </TooltipProvider>
  )
}

function Plates() {
  return (
    <Part title="Kilvet">
      <Row>
        <VehiclePlate registrationNumber="ABC-123" size="lg" copyable />
        <VehiclePlate registrationNumber="ÄÖX-12" size="lg" />
      </Row>
      <Row>
        <VehiclePlate registrationNumber="KLR-907" copyable />
        <VehiclePlate registrationNumber="CD-1204" />
        <VehiclePlate registrationNumber="W-4410" />
        <VehiclePlate registrationNumber="JIW-888" size="sm" />
      </Row>
      <Row>
        <VehiclePlate vinNumber="TMBJJ7NE4L0123456" copyable />
        <VehiclePlate vinNumber="YV1BW11VDH1234567" size="sm" />
        <VehiclePlate />
      </Row>
    </Part>
  )
}

function Lanes() {
  return (
    <Part title="Kaista">
      <Lane stations={stations} sideTracks={sideTracks} current="IN_PROGRESS" />
      <Lane stations={stations} sideTracks={sideTracks} current="WAITING" />
      <Lane stations={stations} sideTracks={sideTracks} current="NEW" />
      <Lane stations={stations} sideTracks={sideTracks} current="DONE" />
      <Lane stations={stations} sideTracks={sideTracks} current="CANCELLED" />
      <Row>
        {statusWords.map(([tone]) => (
          <Lane key={tone} size="sm" stations={stations} sideTracks={sideTracks} current={tone} />
        ))}
      </Row>
    </Part>
  )
}

function Cards() {
  return (
    <Part title="Kortit taululla">
      <div className="grid gap-2 rounded-lg bg-sunken p-2 sm:grid-cols-2">
        {jobs.slice(0, 2).map((job) => (
          <Card key={job.plate} className="grid gap-2 p-3">
            <div className="flex items-start justify-between">
              <VehiclePlate registrationNumber={job.plate} />
              <IconButton label="Lisää toimintoja" size="sm" className="-mt-1 -mr-1.5">
                <Ellipsis className="size-4" aria-hidden="true" />
              </IconButton>
            </div>
            <div>
              <p className="font-semibold leading-snug">Jarrut vinkuvat, ohjaus puoltaa vasemmalle</p>
              <p className="text-muted text-sm">
                {job.car} · {job.party}
              </p>
            </div>
            <Lane size="sm" stations={stations} sideTracks={sideTracks} current={job.tone} />
            <div className="flex items-center justify-between gap-2">
              <Row>
                {job.tone === 'WAITING' ? (
                  <Badge kind="signal">Odottaa lupaasi</Badge>
                ) : (
                  <Badge kind="danger">Kiireellinen</Badge>
                )}
              </Row>
              <Avatar name="Matti Mekaanikko" size={26} round />
            </div>
          </Card>
        ))}
      </div>
    </Part>
  )
}

function Statuses() {
  return (
    <Part title="Tilat ja merkit">
      <Row>
        {statusWords.map(([tone, word]) => (
          <StatusBadge key={tone} tone={tone}>
            {word}
          </StatusBadge>
        ))}
      </Row>
      <Row>
        <Badge>Uusi viesti</Badge>
        <Badge kind="brand">Oma</Badge>
        <Badge kind="signal" icon={<BellRing className="size-3" aria-hidden="true" />}>
          Odottaa sinua
        </Badge>
        <Badge kind="danger">Kiireellinen</Badge>
        <Badge kind="done">Maksettu</Badge>
        <CountBadge count={7} label="huoltoa" />
        <CountBadge count={128} label="kirjaa" urgent />
      </Row>
      <Notice kind="signal" title="Lisätyölupa odottaa vastaustasi" actions={<Button size="sm">Avaa</Button>}>
        Jarrulevyt, {formatMoney(52825)}. Auto valmistuu vasta kun vastaat.
      </Notice>
      <Notice>Katsastus lähestyy: {formatDateTime('2026-03-05T12:05:00Z')}.</Notice>
    </Part>
  )
}

function Buttons() {
  const [pending, setPending] = useState(false)
  return (
    <Part title="Painikkeet">
      <Row>
        <Button kind="primary">Lähetä tarjous</Button>
        <Button>Peruuta</Button>
        <Button kind="ghost">Ohita</Button>
        <Button kind="danger">Poista</Button>
      </Row>
      <Row>
        <Button kind="primary" size="sm">
          Pieni
        </Button>
        <Button kind="primary" size="lg">
          Kuittaa noudetuksi
        </Button>
        <Button kind="primary" disabled>
          Ei käytössä
        </Button>
        <Button kind="primary" pending={pending} onClick={() => setPending(true)}>
          Tallenna
        </Button>
        <Button pending>Ladataan</Button>
      </Row>
      <Row>
        <IconButton label="Muokkaa">
          <Pencil className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Lisää" kind="secondary">
          <Plus className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Poista" kind="danger">
          <Trash2 className="size-5" aria-hidden="true" />
        </IconButton>
        <KeyboardHint keys="mod+k" platform="MacIntel" />
        <KeyboardHint keys="mod+shift+enter" platform="Win32" />
      </Row>
    </Part>
  )
}

function People() {
  return (
    <Part title="Henkilöt ja organisaatiot">
      <IdentityCard
        name="Autohuolto Virtanen Oy"
        description="Merkkiriippumaton korjaamo"
        address="Teollisuuskatu 12, 00510 Helsinki"
        phone="09 123 4567"
        email="toimisto.korjaamo.helsinki.virtanen@autohuolto-virtanen.example.fi"
      />
      <IdentityCard name="Maija Meikäläinen" type="user" email="maija@example.fi" description="Kaluston hoitaja" />
      <IdentityCard name="" />
      <Row>
        {['Äijälä Öljy', 'K-Auto', '3 veljestä', 'Škoda', ''].map((name, at) => (
          <Avatar key={name} name={name} size={24 + at * 12} round={at % 2 === 0} />
        ))}
      </Row>
      <p className="text-muted">
        Muutettu <RelativeTime at={new Date(Date.now() - 300_000).toISOString()} />
      </p>
    </Part>
  )
}

function Form() {
  const [company, setCompany] = useState<(typeof companies)[number] | null>(null)
  const [search, setSearch] = useState('')
  return (
    <Part title="Lomake">
      <Field label="Rekisterinumero" hint="Haemme auton tiedot." required>
        <TextInput placeholder="ABC-123" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Mittarilukema" error="Luku on pienempi kuin edellinen (84 210 km).">
          <TextInput inputMode="numeric" defaultValue="8421" suffix="km" />
        </Field>
        <Field label="Toivottu aika" optional>
          <DateTimeInput defaultValue="2026-03-05T14:05" />
        </Field>
      </div>
      <Field label="Mikä on vikana?">
        <TextArea counter maxLength={500} defaultValue="Jarrut vinkuvat." />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Palvelu">
          <Select placeholder="Valitse">
            <option>Määräaikaishuolto</option>
            <option>Renkaat</option>
          </Select>
        </Field>
        <Field label="Asiakas">
          <Combobox items={companies} selected={company} onSelect={setCompany} />
        </Field>
      </div>
      <SearchInput aria-label="Hae huoltoja" placeholder="Hae huoltoja" value={search} onValueChange={setSearch} />
      <Field label="Ei käytössä">
        <TextInput disabled defaultValue="Lukittu" />
      </Field>
    </Part>
  )
}

function Choices() {
  return (
    <Part title="Valinnat">
      <RadioGroup legend="Hintatyyppi" className="grid gap-2 sm:grid-cols-2">
        <ChoiceCard name="price" value="estimate" label="Hinta-arvio" hint="Voi ylittyä 15 %." defaultChecked />
        <ChoiceCard name="price" value="fixed" label="Kiinteä hinta" hint="Ei muutu." />
      </RadioGroup>
      <RadioGroup legend="Avaimet" error="Valitse, missä avaimet ovat.">
        <Radio name="keys" value="box" label="Avainlaatikossa" />
        <Radio name="keys" value="desk" label="Tiskillä" hint="Aukioloaikoina" />
      </RadioGroup>
      <div>
        <Checkbox label="Autolla voi ajaa" defaultChecked />
        <Checkbox label="Sijaisauto" hint="Veloitetaan erikseen" />
        <Checkbox label="Hyväksyn ehdot" error="Hyväksy ehdot jatkaaksesi." />
      </div>
      <div>
        <Switch label="Äänimerkki" hint="Soi uudesta ilmoituksesta" defaultChecked />
        <Switch label="Hiljainen aika" />
      </div>
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer'>()
  const [theme, setTheme] = useState('system')
  const change = (name: 'dialog' | 'confirm' | 'drawer') => (next: boolean) => setOpen(next ? name : undefined)
  return (
    <Part title="Ikkunat ja valikot">
      <Row>
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
      </Row>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={change('dialog')}
        title="Siirrä noudettaviin"
        description="Asiakas saa tiedon heti."
        footer={
          <>
            <Button onClick={() => setOpen(undefined)}>Palaa</Button>
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
    </Part>
  )
}

function Feedback() {
  return (
    <Part title="Ilmoitukset ja odotus">
      <Row>
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
      </Row>
      <Progress label="Ladataan kuvia" value={0.62} detail="5 / 8" />
      <Progress label="Tehdään PDF-tiedostoa" />
      <div className="grid gap-2" aria-busy="true">
        <Skeleton className="h-8 w-32" />
        <Skeleton />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <LoadingIndicator className="p-2" />
    </Part>
  )
}

function Jobs() {
  const [sort, setSort] = useState<Sort>({ by: 'km', direction: 'desc' })
  const [page, setPage] = useState(0)
  const [tab, setTab] = useState('open')
  const table = (
    <>
      <Table
        caption="Huollot"
        rows={jobs}
        rowKey={(job) => job.plate}
        sort={sort}
        onSort={setSort}
        columns={[
          {
            key: 'plate',
            header: 'Ajoneuvo',
            lead: true,
            cell: (job) => (
              <span className="flex items-center gap-3">
                <VehiclePlate registrationNumber={job.plate} />
                <span>{job.car}</span>
              </span>
            ),
          },
          { key: 'party', header: 'Asiakas', sortable: true, cell: (job) => job.party },
          {
            key: 'status',
            header: 'Tila',
            cell: (job) => <Lane size="sm" stations={stations} sideTracks={sideTracks} current={job.tone} />,
          },
          { key: 'km', header: 'Mittari', align: 'end', sortable: true, cell: (job) => formatKilometres(job.km) },
          { key: 'price', header: 'Hinta', align: 'end', cell: (job) => formatMoney(job.cents) },
        ]}
      />
      <Pagination page={page} pageCount={4} onPageChange={setPage} className="mt-3" />
    </>
  )
  return (
    <Part title="Taulukko ja välilehdet">
      <Tabs
        label="Huollot"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'open', label: 'Avoimet', count: 3, content: table },
          {
            value: 'done',
            label: 'Valmiit',
            content: (
              <EmptyState title="Ei valmiita huoltoja" icon={<Car />} action={<Button>Näytä arkisto</Button>}>
                Valmistuneet huollot näkyvät tässä 14 päivää.
              </EmptyState>
            ),
          },
        ]}
      />
    </Part>
  )
}

function States() {
  return (
    <Part title="Tyhjä ja epäonnistunut">
      <EmptyState
        icon={<Car />}
        title="Ei vielä huoltoja"
        action={<Button kind="primary">Ilmoita auto korjaamolle</Button>}
      >
        Kun ilmoitat auton korjaamolle, huolto näkyy tässä.
      </EmptyState>
      <ErrorState title="Huoltoja ei voitu hakea" onRetry={() => undefined} requestId="7f3a-91c2">
        Lomakkeen tiedot ovat tallessa. Tarkista verkkoyhteys.
      </ErrorState>
    </Part>
  )
}

function Offer() {
  return (
    <Paper className="grid gap-4">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="font-bold text-xl">Tarjous 2026-0107</h2>
          <p className="text-muted text-sm">Autohuolto Virtanen Oy · voimassa 31.3.2026 asti</p>
        </div>
        <VehiclePlate registrationNumber="ABC-123" />
      </header>
      <table className="w-full">
        <thead>
          <tr className="border-ink border-b text-left text-sm">
            <th className="py-1.5 font-semibold">Työ tai osa</th>
            <th className="py-1.5 text-right font-semibold">Hinta</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {[
            ['Jarrulevyt eteen, vaihto', 28900],
            ['Jarrupalat eteen', 13350],
          ].map(([name, cents]) => (
            <tr key={name} className="border-line border-b">
              <td className="py-1.5">{name}</td>
              <td className="py-1.5 text-right">{formatMoney(Number(cents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <PaperTotals
        rows={[
          { label: 'Veroton', value: formatMoney(42250) },
          { label: 'ALV 25,5 %', value: formatMoney(10774) },
          { label: 'Yhteensä', value: formatMoney(53024), strong: true },
        ]}
      />
      <PaperSignature label="Hyväksytty 5.3.2026 klo 14.05" signed="Maija Meikäläinen" />
    </Paper>
  )
}
