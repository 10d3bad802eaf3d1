/** The constants of the standard: roots of the first primes. */
const K = new Uint32Array(64)
const START = new Uint32Array(8)
for (let number = 2, found = 0; found < 64; number++) {
  let isPrime = true
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) isPrime = false
  if (!isPrime) continue
  if (found < 8) START[found] = fraction(Math.sqrt(number))
  K[found++] = fraction(Math.cbrt(number))
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0
}

const words = new Uint32Array(64)

const at = (list: Uint32Array, index: number): number => list[index] ?? 0

/**
 * SHA-256 of one 64-byte block that is padded already; the eight words of the result go to `out`. Our own, because the
 * browser's is missing where a page is not served over https, and costs more than the hashing for so short a text.
 */
export function hashBlock(block: DataView, out: Uint32Array): void {
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(i * 4)
  for (let i = 16; i < 64; i++) {
    const x = at(words, i - 15)
    const y = at(words, i - 2)
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START
  for (let i = 0; i < 64; i++) {
    const S1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + S1 + ((e & f) ^ (~e & g)) + at(K, i) + at(words, i)) | 0
    const S0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (S0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  out.set([a, b, c, d, e, f, g, h])
  for (let i = 0; i < 8; i++) out[i] = at(out, i) + at(START, i)
}
