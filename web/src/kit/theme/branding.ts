import type { OutputOf } from '@seam/contract/kit/call'
import { configCalls } from '@seam/contract/system/config'
import { send } from '../api/send.ts'
import { createStore, useStore } from '../store/store.ts'

/** Title, logo, background, texts and password length of the system configuration. */
type Branding = OutputOf<typeof configCalls.look>

const storageKey = 'seam.look'
const initial: Branding = {
  sysTitle: '',
  sysLogo: '',
  loginBackgroundImg: '',
  dashboardBackgroundImg: '',
  loginBottomDesc: '',
  welcomeTitle: '',
  passwordMinLength: 6,
  passwordMaxLength: 12,
  registerOpen: true,
  version: 0,
}

/** The previous answer is used until the next one arrives, so that the sign-in page does not move on the second visit. */
const readStored = (): Branding => {
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Branding>) }
  } catch {
    return initial
  }
}

// created with the defaults, which the prerendered page shows
const store = createStore(initial)
store.set(readStored())

/** Loads the branding at each start and after the configuration was saved. A failure keeps the previous one. */
export const loadBranding = async (): Promise<void> => {
  const fresh = await send(configCalls.look, {}, { background: true }).catch(() => undefined)
  if (fresh === undefined) return
  localStorage.setItem(storageKey, JSON.stringify(fresh))
  store.set(fresh)
}

/** Fields of the configuration form that the sign-in page shows. */
export type BrandingPreview = Pick<Branding, 'sysTitle' | 'sysLogo' | 'loginBackgroundImg' | 'loginBottomDesc'>

/** The query of the address at which the sign-in page is a preview within the configuration. */
export const previewQuery = '?preview'

/** The message of the preview that it takes values now. */
export const previewReady = 'sign-in preview ready'

/** Shows values that are not saved, in this page only. */
export const previewBranding = (values: BrandingPreview): void => store.set({ ...initial, ...values })

/** The branding, with the default title if none is configured (spec §1). */
export const useBranding = (): Branding & { title: string } => {
  const branding = useStore(store)
  return { ...branding, title: branding.sysTitle || '实验室管理系统' }
}
