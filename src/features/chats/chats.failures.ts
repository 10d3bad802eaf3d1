/** Why a call about chats is refused, and what the screen says then. */
export const chatsFailures = {
  chat: 'Keskustelua ei löytynyt.',
  chat_message: 'Viestiä ei löytynyt.',
  chat_closed: 'Tähän keskusteluun ei voi enää kirjoittaa.',
  message_not_yours: 'Voit muuttaa vain omia viestejäsi.',
  message_too_old: 'Viestiä voi muuttaa tunnin ajan lähettämisestä.',
  message_withdrawn: 'Viesti on jo poistettu.',
  too_many_messages: 'Viestejä lähti liian monta lyhyessä ajassa. Odota hetki.',
  customers_both_write: 'Molemmilla asiakkailla on keskustelu kanssasi. Heitä ei voi yhdistää.',
  message_key_used: 'Tästä viestistä on jo lähetetty toinen versio. Yritä uudelleen, niin tämäkin lähtee.',
}

declare module '#shared/app-error.ts' {
  interface Reasons extends Record<keyof typeof chatsFailures, string> {}
}
