import { EMBEDDED, type Problem, type Settings } from '../../settings.ts'

const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/
/** What Twilio takes as a name; operators let it through when it is registered with them. */
const SENDER_NAME = /^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/

/** A sender that is null has its messages kept in the outbox. */
export function twilioOf(settings: Settings, isProduction: boolean, problems: Problem[]) {
  const { TWILIO_SMS_NUMBER, TWILIO_WHATSAPP_NUMBER, TWILIO_NOTIFICATION_TEMPLATE_ID } = settings
  const refuse = (name: keyof Settings, message: string) => void problems.push({ name, message })
  if (TWILIO_SMS_NUMBER !== EMBEDDED && ![PHONE_NUMBER, SENDER_NAME].some((form) => form.test(TWILIO_SMS_NUMBER)))
    refuse('TWILIO_SMS_NUMBER', 'Must be +358… or a name of at most 11 letters A–Z, digits and blanks')
  if (TWILIO_WHATSAPP_NUMBER !== EMBEDDED) {
    if (!PHONE_NUMBER.test(TWILIO_WHATSAPP_NUMBER)) refuse('TWILIO_WHATSAPP_NUMBER', 'Must be +358…')
    if (TWILIO_NOTIFICATION_TEMPLATE_ID === EMBEDDED)
      refuse('TWILIO_NOTIFICATION_TEMPLATE_ID', 'Required with TWILIO_WHATSAPP_NUMBER')
  }
  const sender = (value: string, wanted: boolean) => ((isProduction || wanted) && value !== EMBEDDED ? value : null)
  return {
    accountSid: settings.TWILIO_ACCOUNT_SID,
    authToken: settings.TWILIO_AUTH_TOKEN,
    /** Null for Twilio itself. */
    apiBaseUrl: settings.TWILIO_API_BASE_URL.replace(/\/+$/, '') || null,
    smsNumber: sender(TWILIO_SMS_NUMBER, settings.DEV_SMS),
    whatsappNumber: sender(TWILIO_WHATSAPP_NUMBER, settings.DEV_WHATSAPP),
    notificationTemplateId: TWILIO_NOTIFICATION_TEMPLATE_ID,
  }
}
