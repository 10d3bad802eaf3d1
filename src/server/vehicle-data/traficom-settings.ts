import type { Problem, Settings } from '../settings.ts'
import type { TraficomAccount } from './traficom.ts'

const NAMES = {
  url: 'TRAFICOM_URL',
  username: 'TRAFICOM_USERNAME',
  password: 'TRAFICOM_PASSWORD',
  messageType: 'TRAFICOM_MESSAGE_TYPE',
  application: 'TRAFICOM_APPLICATION',
  environment: 'TRAFICOM_ENVIRONMENT',
  customer: 'TRAFICOM_CUSTOMER',
  sokuId: 'TRAFICOM_SOKU_ID',
  serviceId: 'TRAFICOM_SERVICE_ID',
  queryKind: 'TRAFICOM_QUERY_KIND',
  purpose: 'TRAFICOM_PURPOSE',
} as const satisfies Record<keyof TraficomAccount, keyof Settings>

/** The account with Traficom; null where none of its settings is given, a problem where some are missing. */
export function traficomOf(settings: Settings, problems: Problem[]): TraficomAccount | null {
  const names = Object.values(NAMES)
  if (names.every((name) => !settings[name])) return null
  for (const name of names)
    if (!settings[name]) problems.push({ name, message: 'Required with the other TRAFICOM settings' })
  const { url, username, password, messageType, application, environment, customer, sokuId, serviceId } = NAMES
  return {
    url: settings[url],
    username: settings[username],
    password: settings[password],
    messageType: settings[messageType],
    application: settings[application],
    environment: settings[environment],
    customer: settings[customer],
    sokuId: settings[sokuId],
    serviceId: settings[serviceId],
    queryKind: settings[NAMES.queryKind],
    purpose: settings[NAMES.purpose],
  }
}
