/** Why a message to a person without an account was not sent. */
export const OUTREACH_REASONS = [
  'outreach_stopped',
  'outreach_organization',
  'outreach_recipient',
  'outreach_target',
  'outreach_country',
  'outreach_number',
] as const
export type OutreachReason = (typeof OUTREACH_REASONS)[number]

/** What the sender reads: what happened, and what to do instead. */
export const OUTREACH_SENTENCES: Record<OutreachReason, string> = {
  outreach_stopped: 'Viestien lähettäminen on estetty. Soita saajalle ja ota yhteyttä ylläpitoon.',
  outreach_organization: 'Tämän päivän viestit on käytetty. Soita, yritä huomenna tai pyydä ylläpitoa nostamaan rajaa.',
  outreach_recipient: 'Saaja on saanut tänään jo enimmäismäärän viestejä. Soita hänelle tai yritä huomenna.',
  outreach_target: 'Tämä on lähetetty samalle saajalle jo kolme kertaa tänään. Soita hänelle tai yritä huomenna.',
  outreach_country:
    'Numeron maahan ei voi lähettää viestejä. Soita, lähetä sähköposti tai pyydä ylläpitoa avaamaan maa.',
  outreach_number: 'Tähän numeroon ei voi lähettää viestejä. Soita tai lähetä sähköposti.',
}
