// Before start, dev and test: installs what package-lock.json asks for, when it is not there.
// Plain JavaScript for any Node from 18 on: our own Node (24) may be among what is to be installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.ensured')
const windows = process.platform === 'win32'
const ownNode = join(modules, '.bin', windows ? 'node.cmd' : 'node')

const give = (sentence, code = 1) => {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

const readText = file => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const hash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

const runNpm = command => {
  const npm = process.env.npm_execpath
  const all = ['--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] }
  if (npm?.endsWith('.js')) return spawnSync(process.execPath, [npm, ...command, ...all], options)
  return spawnSync('npm', [...command, ...all], { ...options, shell: windows })
}

// `npm ci` refuses a lock that was written against a mirror without the packages of other platforms
const installLocked = () => {
  const exact = runNpm(['ci'])
  return exact.status === 0 ? exact : runNpm(['install', '--no-save'])
}

// TypeScript runs without a build step from 22.18 on.
const newEnough = version => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

const nodeToUse = () => {
  if (!existsSync(ownNode)) return process.version
  const answer = spawnSync(ownNode, ['--version'], { encoding: 'utf8', shell: windows })
  if (answer.status === 0) return answer.stdout.trim()
  // it does not run here (another C library): the system's own comes first again
  rmSync(ownNode, { force: true })
  return process.version
}

const install = () => {
  process.stdout.write('  安装依赖（第一次，或依赖有变化）…\n')
  const since = Date.now()
  const { status, stderr } = installLocked()
  if (status !== 0) {
    process.stderr.write(stderr ?? '')
    give('依赖安装失败：请检查网络，以及 npm config get registry 指向的源是否可用，然后重试。')
  }
  const node = nodeToUse()
  if (!newEnough(node)) give(`需要 Node.js 22.18 或以上，当前是 ${node}，且本平台没有随附的 Node：请先升级 Node.js。`)
  writeFileSync(stampFile, hash)
  process.stdout.write(`  安装依赖完成，${((Date.now() - since) / 1000).toFixed(1)} 秒\n`)
}

const readPackages = file => JSON.parse(readText(file) || '{}').packages ?? {}

// After `npm install` by hand everything is there already: npm keeps a list of what it put down.
const alreadyThere = () => {
  const there = readPackages(join(modules, '.package-lock.json'))
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const present = there[path]
    return present === undefined ? entry.optional || entry.devOptional || entry.peer : present.version === entry.version
  })
}

const hookCommits = () => {
  const config = join(root, '.git', 'config')
  if (process.env.CI || !existsSync(config) || readText(config).includes('hooksPath')) return
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' })
}

if (readText(stampFile) !== hash) {
  if (alreadyThere() && newEnough(nodeToUse())) writeFileSync(stampFile, hash)
  else install()
}
hookCommits()
