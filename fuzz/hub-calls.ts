import { HUB_PATH } from '#server/realtime/hub.ts'
import type { Draw } from './draw.ts'
import { hostileKeys, hostileSegments } from './hostile-values.ts'
import { jsonOf, spoil } from './spoil.ts'
import type { Ids } from './valid-input.ts'
import { BINARY, frameOf, PING } from './web-socket.ts'

/** Filled in when it is sent: the product's own address, and a polled connection of the sender. */
export const OWN_ORIGIN = '{origin}'
export const SID = '{sid}'

const VERBS = [
  'subscribe',
  'subscribe',
  'subscribe',
  'enter',
  'leave',
  'unsubscribe',
  'event',
  'presence',
  'disconnect',
]

/** Packets of Engine.IO and Socket.IO that no client of ours sends. */
const oddPackets: readonly string[] = [
  '',
  '0',
  '1',
  '2',
  '2probe',
  '3',
  '3probe',
  '4',
  '5',
  '6',
  '7',
  'b',
  'bAAAA',
  'x',
  '{}',
  '\u001e',
  '4\u001e4',
  '40',
  '40{}',
  '40{"token":"x"}',
  '40[]',
  '40/admin,',
  '40/__proto__,{}',
  `40/${'x'.repeat(3000)},`,
  '41',
  '41/admin,',
  '42',
  '42[]',
  '42{}',
  '42[null]',
  '42[1]',
  '42["subscribe"',
  '42["connect"]',
  '42["error",{}]',
  '42["newListener",1]',
  '42999999999999999999["subscribe",{}]',
  '42-1["subscribe",{}]',
  '43[]',
  '430["x"]',
  '44{}',
  '49',
  '45',
  '451-["subscribe",{"_placeholder":true,"num":0}]',
  '451-["enter",{"_placeholder":true,"num":9}]',
  '4599999999999-["subscribe",{}]',
  '45-1-[]',
  '461-[]',
  `42["enter",${'['.repeat(1500)}${']'.repeat(1500)}]`,
  'x'.repeat(4000),
  'ä'.repeat(5000),
  `42["leave","${'😀'.repeat(900)}"]`,
]

/** One packet: a verb with an organisation, fit or spoilt, or something odd. */
function packet(draw: Draw, { own, foreign }: Ids): string {
  // most of these end the connection, and nothing that comes after them is read
  if (draw.chance(15)) return draw.oneOf(oddPackets)
  const among = draw.chance(50) ? own : foreign
  const organizationId = among[draw.oneOf(['garageId', 'customerId', 'ticketId'])] ?? draw.uuid()
  const asked = draw.chance(60) ? { organizationId } : spoil({ organizationId }, draw)
  const name = draw.chance(85) ? draw.oneOf(VERBS) : draw.oneOf(hostileKeys)
  const more = draw.chance(10) ? `,${jsonOf(spoil({ organizationId }, draw)) || 'null'}` : ''
  return `42${draw.chance(60) ? draw.upTo(9) : ''}[${jsonOf(name)},${jsonOf(asked) || 'null'}${more}]`
}

const FLOOD = Buffer.concat(Array.from({ length: 150 }, () => frameOf('42["unsubscribe",{}]')))

/** Frames that a WebSocket does not allow, or that wait for others which never come. */
const oddFrame = (draw: Draw): Buffer =>
  draw.oneOf([
    () => frameOf(draw.bytes(300), { opcode: BINARY }),
    () => frameOf(draw.bytes(100), { opcode: draw.oneOf([3, 7, 11, 15]) }),
    () => frameOf('40', { reserved: 1 + draw.upTo(6) }),
    () => frameOf('40', { isMasked: false }),
    () => frameOf('42["subscri', { isLast: false }),
    () => frameOf('be",{}]', { opcode: 0 }),
    () => frameOf(draw.bytes(125), { opcode: PING }),
    () => frameOf('x'.repeat(126), { opcode: PING }),
    () => frameOf('x', { opcode: PING, isLast: false }),
    () => frameOf(Buffer.from([draw.upTo(255)]), { opcode: 8 }),
    () => frameOf(Buffer.from([draw.upTo(255), draw.upTo(255)]), { opcode: 8 }),
    () => frameOf(Buffer.from([0x34, 0x32, 0xff, 0xfe])),
    () => frameOf('42', { told: draw.oneOf([5000, 65_536, 2 ** 31, 2 ** 53]) }),
    () => frameOf('x'.repeat(70_000)),
    () => FLOOD,
  ])()

const HANDSHAKES = ['EIO=3&transport=websocket', 'transport=websocket', 'EIO=4', 'EIO=4&transport=x', 'EIO=4&EIO=3']
const KEY = 'aHVvbHRvc2lsdGEtZnV6eg=='

/** A WebSocket to the hub, and what is sent over it at once. */
export function hubCall(draw: Draw, ids: Ids) {
  const query = draw.chance(90)
    ? 'EIO=4&transport=websocket'
    : draw.oneOf([...HANDSHAKES, `EIO=4&transport=websocket&sid=${draw.oneOf(hostileSegments)}`])
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    origin: OWN_ORIGIN,
    'sec-websocket-key': KEY,
    'sec-websocket-version': '13',
  }
  const odd = draw.oneOf([
    { origin: 'https://evil.example' },
    { 'sec-websocket-key': 'x' },
    { 'sec-websocket-version': '8' },
    { 'sec-websocket-extensions': 'permessage-deflate; server_max_window_bits=99' },
    { 'sec-websocket-protocol': ',' },
  ])
  const sent = Array.from({ length: 1 + draw.upTo(8) }, () =>
    draw.chance(85) ? frameOf(packet(draw, ids)) : oddFrame(draw),
  )
  return {
    method: 'GET',
    path: `${HUB_PATH}/?${query}`,
    headers: draw.chance(92) ? headers : { ...headers, ...odd },
    talk: { greets: draw.chance(85), frames: Buffer.concat(sent) },
  }
}

/** The same over plain requests, as where no WebSocket gets through. */
export function polledHubCall(draw: Draw, ids: Ids) {
  const headers = { origin: OWN_ORIGIN, 'content-type': 'text/plain;charset=UTF-8' }
  const path = `${HUB_PATH}/?EIO=4&transport=polling`
  if (draw.chance(10)) return { method: 'GET', path, headers }
  const packets = Array.from({ length: 1 + draw.upTo(6) }, () => packet(draw, ids))
  return {
    method: 'POST',
    path: `${path}&sid=${draw.chance(90) ? SID : draw.oneOf(hostileSegments)}`,
    headers,
    body: draw.chance(95) ? ['40', ...packets].join('\u001e') : draw.bytes(500),
  }
}
