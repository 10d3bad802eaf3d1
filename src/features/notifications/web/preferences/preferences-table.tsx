import { Check } from 'lucide-react'
import { NOTICE_GROUPS, type NoticeChannel, type NoticeGroup, TEXT_CHANNELS } from '#shared/notice.ts'
import { Switch } from '#web/ui/switch.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { GROUP_LABELS } from '../../notice-rules.ts'
import type { NotificationPreferences, PreferenceChoice } from '../../notification-preferences.ts'

const about: Record<NoticeGroup, string> = {
  TICKETS: 'Uusi huolto, sovittu aika, peruutus tai kommentti',
  PROGRESS: 'Auto on otettu työn alle, odottaa tai on noudettu, tai huollon tiedot muuttuvat',
  DUE_DATES: 'Auton katsastus tai huolto lähestyy tai on myöhässä',
  CONNECTIONS: 'Korjaamo pyytää yhteyttä, siihen vastataan tai se katkaistaan',
  EXTRA_WORK: 'Korjaamo pyytää lisätyölupaa tai ehdottaa hintaa, tai niihin vastataan',
  PICK_UP: 'Auto on noudettavissa, nouto siirtyy tai kuljettaja vastaa',
  OFFER_REQUESTS: 'Uusi pyyntö, muutos tai peruutus',
  OFFERS: 'Tarjous saapuu, hyväksytään, hylätään tai vanhenee pian',
  MAINTENANCE_BOOKS: 'Huoltohistoriaa pyydetään, se toimitetaan tai huoltokirja odottaa laskutusta',
  MESSAGES: 'Sähköposti, jos kukaan teistä ei ole ollut paikalla 10 minuuttiin',
  SYSTEMS: 'Tiedot eivät mene perille omaan järjestelmääsi',
}

const CHANNELS: readonly { channel: NoticeChannel; label: string }[] = [
  { channel: 'mail', label: 'Sähköposti' },
  { channel: 'sms', label: 'Tekstiviesti' },
  { channel: 'whatsapp', label: 'WhatsApp' },
  { channel: 'push', label: 'Laitteelle' },
]

type Props = NotificationPreferences & { onChoose: (choice: PreferenceChoice) => void }

type Row = { key: string; title: string; about: string; group: NoticeGroup | null }

/** Mails about the account itself; they cannot be chosen. */
const SECURITY: Row = {
  key: 'SECURITY',
  group: null,
  title: 'Tili ja turvallisuus',
  about: 'Kutsu, roolin muutos, salasanan vaihto tai uusi kirjautumistapa',
}

/** What is sent on which channel; in the app everything is. A group or channel without notices has neither a row nor a column. */
export function PreferencesTable({ choices, phone, onChoose }: Props) {
  const canGetTexts = phone !== null && phone.reach !== 'no_text'

  const rows: Row[] = NOTICE_GROUPS.filter((group) => choices.some((one) => one.group === group)).map((group) => ({
    key: group,
    group,
    title: GROUP_LABELS[group],
    about: about[group],
  }))
  const offered = CHANNELS.filter(({ channel }) => choices.some((one) => one.channel === channel))
  const columns: Column<Row>[] = [
    {
      key: 'event',
      header: 'Tapahtuma',
      lead: true,
      cell: (row) => (
        <>
          <span className="font-semibold">{row.title}</span>
          <span className="block text-muted text-sm">{row.about}</span>
        </>
      ),
    },
    { key: 'app', header: 'Palvelussa', cell: ({ group }) => (group ? <Always /> : <Never />) },
    ...offered.map(
      ({ channel, label }): Column<Row> => ({
        key: channel,
        header: label,
        cell: ({ group, title }) => {
          if (!group) return channel === 'mail' ? <Always /> : <Never />
          const choice = choices.find((one) => one.group === group && one.channel === channel)
          if (!choice) return <Never />
          if (!choice.isFree) return <Always />
          return (
            <Switch
              className="max-md:-my-2.5 md:-ml-4 md:justify-start"
              label={<span className="sr-only">{`${title}: ${channelName(label)}`}</span>}
              checked={choice.enabled}
              // what was turned on can be turned off without a number, too
              disabled={isText(channel) && !canGetTexts && !choice.enabled}
              onChange={({ currentTarget }) => onChoose({ group, channel, enabled: currentTarget.checked })}
            />
          )
        },
      }),
    ),
  ]
  return (
    <Table
      className="max-md:p-3"
      caption="Ilmoitukset tapahtumittain ja kanavittain"
      columns={columns}
      rows={[...rows, SECURITY]}
      rowKey={(row) => row.key}
    />
  )
}

const isText = (channel: NoticeChannel) => TEXT_CHANNELS.some((one) => one === channel)

const channelName = (label: string) => (label === 'WhatsApp' ? label : label.toLowerCase())

const Always = () => (
  <span className="inline-flex items-center gap-1.5 text-muted">
    <Check className="size-4" aria-hidden="true" />
    Aina
  </span>
)

const Never = () => <span className="text-muted">Ei</span>
