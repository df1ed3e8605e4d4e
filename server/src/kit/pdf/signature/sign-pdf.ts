import { createHash } from 'node:crypto'
import { SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, SIG_FLAGS, Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import type { Paper } from '../paper.ts'
import { cryptoEngine, type SigningKey } from './signing-key.ts'

type SignatureFacts = {
  readonly name: string
  readonly reason: string
  readonly time: Date
}

/** Bytes reserved for the signature: a chain of three certificates fits. */
const signatureLength = 8192

const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'

/** Members of pdfkit that its types omit. */
type PaperObjects = { _root: { data: { AcroForm: { data: Record<string, unknown> } } } }
type PageObjects = { dictionary: unknown; annotations: unknown[] }

/** Reserves the place of an invisible signature on the open page. Call it once, before the document is closed. */
export const reserveSignature = (paper: Paper, { name, reason, time }: SignatureFacts): void => {
  const signature = paper.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
    ByteRange: [0, DEFAULT_BYTE_RANGE_PLACEHOLDER, DEFAULT_BYTE_RANGE_PLACEHOLDER, DEFAULT_BYTE_RANGE_PLACEHOLDER],
    Contents: Buffer.alloc(signatureLength),
    // pdfkit writes a String object as PDF text, a plain string as a name.
    Name: Object(name),
    Reason: Object(reason),
    M: time,
  })
  const page = paper.page as unknown as PageObjects
  const field = paper.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    // Hidden from view, printed with the page (ISO 32000-1 §12.5.3).
    F: 132,
    V: signature,
    T: Object('signature'),
    P: page.dictionary,
  })
  page.annotations.push(field)
  paper.font('regular').initForm()
  const form = (paper as unknown as PaperObjects)._root.data.AcroForm
  // NeedAppearances is not set: a reader that draws the field again would break the signature.
  form.data = {
    Fields: [field],
    SigFlags: SIG_FLAGS.SIGNATURES_EXIST + SIG_FLAGS.APPEND_ONLY,
    DR: form.data['DR'],
  }
  for (const object of [signature, field]) object.end(undefined)
}

const attribute = (type: string, value: asn1.BaseBlock) => new pki.Attribute({ type, values: [value] })

/** RFC 5035 §3: binds the signature to this certificate. SHA-256 is the default and therefore omitted. */
const certificateReference = (certificate: pki.Certificate) => {
  const der = Buffer.from(certificate.toSchema(true).toBER())
  const hash = new asn1.OctetString({ valueHex: new Uint8Array(createHash('sha256').update(der).digest()).buffer })
  const sequence = (value: asn1.BaseBlock) => new asn1.Sequence({ value: [value] })
  return sequence(sequence(sequence(hash)))
}

/** A detached CMS signature as PAdES baseline B-B requires (ETSI EN 319 142-1): the time is in the PDF, not here. */
class PadesSigner extends Signer {
  readonly #key: SigningKey

  constructor(key: SigningKey) {
    super()
    this.#key = key
  }

  override async sign(pdf: Buffer): Promise<Buffer> {
    const { privateKey, certificates } = this.#key
    const [own] = certificates
    if (own === undefined) throw new Error('the signing key has no certificate')
    const digest = new Uint8Array(createHash('sha256').update(pdf).digest()).buffer
    const signed = new pki.SignedData({
      version: 1,
      encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: pki.ContentInfo.DATA }),
      certificates: [...certificates],
      signerInfos: [
        new pki.SignerInfo({
          version: 1,
          sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
          signedAttrs: new pki.SignedAndUnsignedAttributes({
            type: 0,
            // In the order of their encodings, as DER requires for a set.
            attributes: [
              attribute(contentType, new asn1.ObjectIdentifier({ value: pki.ContentInfo.DATA })),
              attribute(messageDigest, new asn1.OctetString({ valueHex: digest })),
              attribute(signingCertificateV2, certificateReference(own)),
            ],
          }),
        }),
      ],
    })
    await signed.sign(privateKey, 0, 'SHA-256', new Uint8Array(pdf).buffer, cryptoEngine)
    const content = new pki.ContentInfo({ contentType: pki.ContentInfo.SIGNED_DATA, content: signed.toSchema(true) })
    return Buffer.from(content.toSchema().toBER())
  }
}

/** Signs a PDF in which `reserveSignature` reserved a place. */
export const signPdf = (pdf: Buffer, key: SigningKey): Promise<Buffer> => new SignPdf().sign(pdf, new PadesSigner(key))
