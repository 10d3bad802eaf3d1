import { expect, test } from 'vitest'
import { channelsOf, type Reached } from './reach-driver.ts'

const both = { phone: '+358401234567', email: 'a@example.fi' }

test.each<[Reached, string[]]>([
  [{ ...both, channel: 'WHATSAPP' }, ['WHATSAPP', 'SMS', 'EMAIL']],
  [{ ...both, channel: 'SMS' }, ['SMS', 'EMAIL']],
  [{ ...both, channel: 'EMAIL' }, ['EMAIL']],
  [{ ...both, channel: 'NONE' }, []],
  [{ ...both, email: '', channel: 'WHATSAPP' }, ['WHATSAPP', 'SMS']],
  [{ ...both, phone: '', channel: 'WHATSAPP' }, ['EMAIL']],
  [{ phone: '', email: '', channel: 'SMS' }, []],
  // a landline gets no text; another country's number is tried
  [{ ...both, phone: '+358912345678', channel: 'WHATSAPP' }, ['EMAIL']],
  [{ phone: '+358912345678', email: '', channel: 'SMS' }, []],
  [{ ...both, phone: '+46701234567', channel: 'SMS' }, ['SMS', 'EMAIL']],
])('a driver %o is reached by its own channel, then by those after it that it has', (driver, channels) => {
  expect(channelsOf(driver)).toEqual(channels)
})
