import { readFile } from 'node:fs/promises'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import { reasonOf, StartFault } from '../../../fault.ts'
import { sealSecret, unsealSecret } from '../../session/secret.ts'
import { findSigningKey, insertSigningKey } from './signing-key.rows.ts'
import type { SigningKey, SigningKeyText } from './signing-key.ts'

type KeyConfig = Pick<Config, 'secretKey' | 'signingKeyFile' | 'signingCertificateFile'>

const certificateName = '化验报告电子签章'

/** The key that the operator configured, validated. */
const readFiles = async (keyFile: string, certificateFile: string): Promise<SigningKeyText> => {
  const { importSigningKey } = await import('./signing-key.ts')
  try {
    const text = {
      privateKey: await readFile(keyFile, 'utf8'),
      certificates: await readFile(certificateFile, 'utf8'),
    }
    await importSigningKey(text)
    return text
  } catch (error) {
    throw new StartFault(
      `SIGNING_KEY_FILE 与 SIGNING_CERTIFICATE_FILE 应为 PEM 格式的 RSA 私钥（PKCS #8）及其证书：${reasonOf(error)}`,
    )
  }
}

/** Creates the signing key at the first start, unless the operator configured one, which is validated. */
export const ensureSigningKey = async (db: Db, config: KeyConfig): Promise<void> => {
  if (config.signingKeyFile !== undefined && config.signingCertificateFile !== undefined) {
    await readFiles(config.signingKeyFile, config.signingCertificateFile)
    return
  }
  if ((await findSigningKey(db)) !== undefined) return
  const { newSigningKey } = await import('./signing-key.ts')
  const { privateKey, certificates } = await newSigningKey(certificateName, new Date())
  await insertSigningKey(db, { certificates, sealed: sealSecret(config.secretKey, privateKey) })
}

/** The key that signs issued reports. Throws if SECRET_KEY is not the one that it was encrypted with. */
export const readSigningKey = async (db: Db, config: KeyConfig): Promise<SigningKey> => {
  const { importSigningKey } = await import('./signing-key.ts')
  if (config.signingKeyFile !== undefined && config.signingCertificateFile !== undefined)
    return importSigningKey(await readFiles(config.signingKeyFile, config.signingCertificateFile))
  await ensureSigningKey(db, config)
  const stored = await findSigningKey(db)
  const privateKey = stored && unsealSecret(config.secretKey, stored.sealed)
  if (stored === undefined || privateKey === undefined)
    throw new Error('the signing key was sealed under another SECRET_KEY')
  return importSigningKey({ privateKey, certificates: stored.certificates })
}

const keys = new WeakMap<KeyConfig, Promise<SigningKey>>()

/** The same, read once per process. */
export const signingKeyOf = (db: Db, config: KeyConfig): Promise<SigningKey> => {
  const cached = keys.get(config)
  if (cached !== undefined) return cached
  const key = readSigningKey(db, config)
  keys.set(config, key)
  key.catch(() => keys.delete(config))
  return key
}
