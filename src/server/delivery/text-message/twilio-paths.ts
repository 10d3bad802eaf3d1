/** Twilio's callback about a message; sent with each message, with the delivery's id in the query. */
export const STATUS_PATH = '/api/webhooks/twilio/status'
/** Where Twilio hands over what people write; entered once, in its console. */
export const INBOUND_PATH = '/api/webhooks/twilio/inbound'
