import { imageCalls } from '@seam/contract/system/image'
import { useEffect, useState } from 'react'
import { sendForFile } from '../api/send.ts'

const codeOf = (url: string) => {
  const { pathname, searchParams } = new URL(url, location.origin)
  return pathname === imageCalls.get.path ? (searchParams.get('code') ?? undefined) : undefined
}

/** Images that need a session are fetched with a signature, which `src` cannot carry. */
export const useImageAddress = (url: string): string | undefined => {
  const code = codeOf(url)
  const [objectUrl, setMade] = useState<string>()
  useEffect(() => {
    if (code === undefined) return
    let address: string | undefined
    let mounted = true
    const fetched = async () => {
      const content = await (await sendForFile(imageCalls.get, { code })).blob()
      if (!mounted) return
      address = URL.createObjectURL(content)
      setMade(address)
    }
    fetched().catch(() => setMade(undefined))
    return () => {
      mounted = false
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [code])
  return code === undefined ? url : objectUrl
}

/** An uploaded image, public or not. */
export const ServerImage = ({ url, alt, className }: { url: string; alt: string; className?: string }) => {
  const address = useImageAddress(url)
  return <img src={address} alt={alt} className={className} />
}
