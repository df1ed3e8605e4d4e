import { createHash } from 'node:crypto'
import { extractSignature } from '@signpdf/utils'
import * as pki from 'pkijs'
import { cryptoEngine } from '../../src/kit/pdf/signature/signing-key.ts'

/** Whether the signature of a PDF matches its bytes. Throws if it has none. */
export const isSignatureValid = async (pdf: Buffer): Promise<boolean> => {
  const { signature, signedData } = extractSignature(pdf)
  // The reader takes zeros at the end for padding, also those of the signature itself; what follows the structure is not read.
  const padded = Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(16)])
  const content = pki.ContentInfo.fromBER(padded)
  const signed = new pki.SignedData({ schema: content.content })
  const digest = signed.signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.4')
  const storedDigest = Buffer.from(digest?.values[0].valueBlock.valueHexView)
  if (!storedDigest.equals(createHash('sha256').update(signedData).digest())) return false
  return signed.verify({ signer: 0, data: new Uint8Array(signedData).buffer }, cryptoEngine).catch(() => false)
}
