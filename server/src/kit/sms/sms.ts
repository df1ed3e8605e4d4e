import type { Services } from '../services.ts'
import { aliyunProvider } from './aliyun-provider.ts'
import { logProvider } from './log-provider.ts'
import type { SmsProvider } from './provider.ts'

const providers = new WeakMap<object, SmsProvider>()

/** The provider that the settings name, one per server. */
export const providerOf = ({ config, log }: Pick<Services, 'config' | 'log'>): SmsProvider => {
  const known = providers.get(config.sms)
  if (known !== undefined) return known
  const provider = config.sms.provider === 'log' ? logProvider(log, config.production) : aliyunProvider(config.sms)
  providers.set(config.sms, provider)
  return provider
}
