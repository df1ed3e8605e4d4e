import { expect, it } from 'vitest'
import { signAliyunRequest } from './aliyun-signature.ts'

it("signs the example of the provider's documentation with the documented result", () => {
  const { path, headers } = signAliyunRequest(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    },
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    { date: new Date('2023-10-26T10:22:32Z'), nonce: '3156853299f313e23d1673dc12e1703d' },
  )
  expect(path).toBe('/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

it('encodes the characters that forms encode differently', () => {
  const query = { SignName: '煤质 (实验室)*', TemplateParam: '{"code":"123456"}' }
  const { path } = signAliyunRequest(
    { host: 'dysmsapi.aliyuncs.com', action: 'SendSms', version: '2017-05-25', query },
    { accessKeyId: 'id', accessKeySecret: 'secret' },
  )
  expect(path).toContain('%20%28')
  expect(path).toContain('%29%2A')
  expect(Object.fromEntries(new URLSearchParams(path.slice(2)))).toEqual(query)
})
