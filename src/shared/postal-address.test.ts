import { expect, test } from 'vitest'
import { readPostalAddress } from './postal-address.ts'

test.each([
  [['Satamatie 3 B', '90100 Oulu'], { streets: ['Satamatie 3 B'], postCode: '90100', town: 'Oulu', country: 'FI' }],
  [['PL 12', 'FI-00101 Helsinki'], { streets: ['PL 12'], postCode: '00101', town: 'Helsinki', country: 'FI' }],
  [
    ['Strandgatan 5', 'AX-22100 Mariehamn'],
    { streets: ['Strandgatan 5'], postCode: '22100', town: 'Mariehamn', country: 'AX' },
  ],
  [['Strandgatan 5', '22100 Mariehamn', 'Åland'], { postCode: '22100', country: 'AX' }],
  [
    ['Katu 1', '00100 Helsinki', 'Finland'],
    { streets: ['Katu 1'], postCode: '00100', town: 'Helsinki', country: 'FI' },
  ],
  [['Katu 1, 00100 Helsinki'], { streets: ['Katu 1'], postCode: '00100', town: 'Helsinki', country: 'FI' }],
  [['Storgatan 1', '111 22 Stockholm', 'Sverige'], { postCode: '111 22', town: 'Stockholm', country: 'SE' }],
  [['Storgatan 1', 'S-111 22 Stockholm'], { postCode: '111 22', country: 'SE' }],
  [['Pärnu mnt 1', '10141 Tallinn', 'Viro'], { postCode: '10141', town: 'Tallinn', country: 'EE' }],
  [['Brīvības iela 1', 'Riga, LV-1010'], { postCode: '1010', town: 'Riga', country: 'LV' }],
  [['Damrak 1', '1012 AB Amsterdam', 'Netherlands'], { postCode: '1012 AB', town: 'Amsterdam', country: 'NL' }],
  [['10 Downing Street', 'London SW1A 2AA', 'United Kingdom'], { postCode: 'SW1A 2AA', town: 'London', country: 'GB' }],
])('%j has its parts', (lines, parts) => {
  expect(readPostalAddress(lines)).toMatchObject(parts)
})

test.each([[['PL 1, Oulu']], [['90100 Oulu']], [['Storgatan 1', '111 22 Stockholm']], [[]], [['']]])(
  '%j lacks something that an invoice between machines needs',
  (lines) => {
    expect(readPostalAddress(lines)).toBeNull()
  },
)
