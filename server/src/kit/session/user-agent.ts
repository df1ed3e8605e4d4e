import Bowser from 'bowser'

const nameAndVersion = ({ name, version }: { name?: string | undefined; version?: string | undefined }): string =>
  name === undefined || name === '' ? '未知' : [name, version?.split('.')[0]].filter(Boolean).join(' ')

/** Browser and system by their usual names: `Chrome 141`, `Windows 10`. */
export const parseUserAgent = (userAgent: string): { browser: string; system: string } => {
  if (userAgent === '') return { browser: '未知', system: '未知' }
  const { browser, os } = Bowser.parse(userAgent)
  return {
    browser: nameAndVersion(browser),
    system: nameAndVersion({ name: os.name, version: os.versionName ?? os.version }),
  }
}
