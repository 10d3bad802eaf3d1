import { Check } from 'lucide-react'
import { Switch } from '#web/ui/switch.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import {
  PREFERENCE_EVENTS,
  PREFERENCE_RULES,
  type PreferenceChannel,
  type PreferenceChoice,
  type PreferenceEvent,
} from '../../notification-preferences.ts'

const words: Record<PreferenceEvent, { title: string; about: string }> = {
  TICKETS: { title: 'Huollot', about: 'Uusi ilmoitus, muutos, peruutus tai kommentti' },
  EXTRA_WORK: { title: 'Lisätyöluvat', about: 'Lupaa pyydetään tai pyyntöön vastataan' },
  PICK_UP: { title: 'Noudot', about: 'Auto on noudettavissa, kuljettajille on kerrottu tai nouto siirtyy' },
  OFFER_REQUESTS: { title: 'Tarjouspyynnöt', about: 'Uusi pyyntö, muutos tai peruutus' },
  OFFERS: { title: 'Tarjoukset', about: 'Tarjous saapuu, hyväksytään, hylätään tai vanhenee pian' },
  MAINTENANCE_BOOKS: {
    title: 'Huoltokirjat',
    about: 'Historiaa pyydetään, se toimitetaan tai kirja odottaa laskutusta',
  },
  MESSAGES: { title: 'Viestit', about: 'Sähköposti, jos kukaan teistä ei ole ollut paikalla 10 minuuttiin' },
}

const channelWords: Record<PreferenceChannel, string> = { EMAIL: 'Sähköposti', SMS: 'Tekstiviesti' }

type Props = { choices: readonly PreferenceChoice[]; onChoose: (choice: PreferenceChoice) => void }

type Row = { key: string; title: string; about: string; event: PreferenceEvent | null }

const rows: Row[] = [
  ...PREFERENCE_EVENTS.map((event) => ({ key: event, event, ...words[event] })),
  {
    key: 'SECURITY',
    event: null,
    title: 'Tili ja turvallisuus',
    about: 'Kutsu, roolin muutos, salasanan vaihto tai uusi kirjautumistapa',
  },
]

/** What is told on which channel; in the app everything is. */
export function PreferencesTable({ choices, onChoose }: Props) {
  const channel = (name: PreferenceChannel): Column<Row> => ({
    key: name,
    header: channelWords[name],
    cell: ({ event, title }) => {
      // news of the account itself always come by mail
      const rule = event ? PREFERENCE_RULES[event][name] : name === 'EMAIL' ? 'always' : 'never'
      if (!event || rule === 'always') return rule === 'always' ? <Always /> : <Never />
      if (rule === 'never') return <Never />
      return (
        <Switch
          className="max-md:-my-2.5 md:-ml-4 md:justify-start"
          label={<VisuallyHidden>{`${title}: ${channelWords[name].toLowerCase()}`}</VisuallyHidden>}
          checked={choices.some((one) => one.event === event && one.channel === name && one.enabled)}
          onChange={({ currentTarget }) => onChoose({ event, channel: name, enabled: currentTarget.checked })}
        />
      )
    },
  })
  const columns: Column<Row>[] = [
    {
      key: 'event',
      header: 'Tapahtuma',
      lead: true,
      cell: ({ title, about }) => (
        <>
          <span className="font-semibold">{title}</span>
          <span className="block text-muted text-sm">{about}</span>
        </>
      ),
    },
    { key: 'app', header: 'Palvelussa', cell: ({ event }) => (event ? <Always /> : <Never />) },
    channel('EMAIL'),
    channel('SMS'),
  ]
  return (
    <Table
      className="max-md:p-3"
      caption="Ilmoitukset tapahtumittain ja kanavittain"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.key}
    />
  )
}

const Always = () => (
  <span className="inline-flex items-center gap-1.5 text-muted">
    <Check className="size-4" aria-hidden="true" />
    Aina
  </span>
)

const Never = () => <span className="text-muted">Ei</span>
