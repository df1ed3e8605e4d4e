import { createHash, webcrypto } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { expect, it } from 'vitest'
import { isSignatureValid } from '../../../../test/pdf/verify-signature.ts'
import { useStage } from '../../../../test/stage.ts'
import { drawLine } from '../ink.ts'
import { closePaper, openPaper } from '../paper.ts'
import { ensureSigningKey, readSigningKey } from './house-key.ts'
import { reserveSignature, signPdf } from './sign-pdf.ts'
import { importSigningKey, newSigningKey } from './signing-key.ts'

const stage = useStage()

const text = await newSigningKey('柳林实验室', new Date('2026-01-01T00:00:00Z'))
const key = await importSigningKey(text)
const facts = { name: '柳林实验室', reason: '签发', time: new Date('2026-11-20T08:00:00Z') }

const drawSigned = async () => {
  const paper = openPaper({ title: '报告', author: '', subject: '', created: facts.time })
  drawLine(paper, '化验报告 19.85', 100, 100, { size: 12 })
  reserveSignature(paper, facts)
  return signPdf(await closePaper(paper), key)
}

it('is valid, names its certificate, and covers the whole file', async () => {
  const pdf = await drawSigned()
  expect(await isSignatureValid(pdf)).toBe(true)
  const text = pdf.toString('latin1')
  expect(text).toContain(SUBFILTER_ETSI_CADES_DETACHED)
  expect(text).not.toContain('NeedAppearances')
  const [, from = '', length = ''] = /\/ByteRange \[0 \d+ (\d+) (\d+)\]/.exec(text) ?? []
  expect(Number(from) + Number(length)).toBe(pdf.length)
})

it('breaks when one byte of the file changes', async () => {
  const pdf = await drawSigned()
  const altered = Buffer.from(pdf)
  altered[pdf.length - 40] = (altered[pdf.length - 40] ?? 0) ^ 1
  expect(await isSignatureValid(altered)).toBe(false)
})

it('does not accept a certificate of another key', async () => {
  const other = await newSigningKey('另一家', new Date())
  await expect(importSigningKey({ ...text, certificates: other.certificates })).rejects.toThrow('not that of the key')
})

it('uses a generated key, which is created once and sealed', async () => {
  const { db, config } = stage.services
  await Promise.all([ensureSigningKey(db, config), ensureSigningKey(db, config)])
  const thumbprint = async () =>
    createHash('sha256')
      .update(
        new Uint8Array(
          (await readSigningKey(db, config)).certificates[0]?.toSchema(true).toBER() ?? new ArrayBuffer(0),
        ),
      )
      .digest('hex')
  expect(await thumbprint()).toBe(await thumbprint())
  const { sealed } = await stage.db.selectFrom('signingKey').select('sealed').executeTakeFirstOrThrow()
  expect(sealed.toString('latin1')).not.toContain('PRIVATE KEY')
  await expect(readSigningKey(db, { ...config, secretKey: 'another-secret-of-thirty-two-bytes' })).rejects.toThrow(
    'sealed under another SECRET_KEY',
  )
})

it('uses the key that the operator configured, and refuses files that are not keys', async () => {
  const { db, config } = stage.services
  const folder = await mkdtemp(join(tmpdir(), 'seam-key-'))
  const files = { signingKeyFile: join(folder, 'key.pem'), signingCertificateFile: join(folder, 'certificate.pem') }
  await writeFile(files.signingKeyFile, text.privateKey)
  await writeFile(files.signingCertificateFile, text.certificates)
  const configured = await readSigningKey(db, { ...config, ...files })
  const jwk = (imported: webcrypto.CryptoKey) => webcrypto.subtle.exportKey('jwk', imported)
  expect((await jwk(configured.privateKey)).n).toBe((await jwk(key.privateKey)).n)
  await writeFile(files.signingKeyFile, 'nothing')
  await expect(ensureSigningKey(db, { ...config, ...files })).rejects.toThrow('SIGNING_KEY_FILE')
  await rm(folder, { recursive: true })
})
