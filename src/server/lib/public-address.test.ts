import { expect, test } from 'vitest'

import { isPublicAddress } from './public-address.ts'

test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])(
  'isPublicAddress accepts %s',
  (ip) => {
    expect(isPublicAddress(ip)).toBe(true)
  },
)

test.each([
  ['this host', ['0.0.0.0', '0.1.2.3', '127.0.0.1', '127.255.255.254', '::', '::1']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1'],
  ],
  ['link-local, and cloud metadata', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', '168.63.129.16']],
  ['site-local', ['fec0::1']],
  ['carrier-grade NAT', ['100.64.0.1', '100.127.255.254', '100.100.100.200']],
  ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  ['reserved', ['192.0.0.1', '192.88.99.1', '198.18.0.1', '240.0.0.1', '100::1', '4000::1', '5f00::1']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['IPv4 in IPv6', ['::ffff:8.8.8.8', '::ffff:127.0.0.1', '::127.0.0.1', '::ffff:0:8.8.8.8']],
  ['translated by NAT64', ['64:ff9b::8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::1']],
  ['6to4', ['2002:7f00:1::', '2002:808:808::1']],
  ['Teredo', ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2']],
  ['not an address', ['', 'localhost', 'example.org', '1.2.3', '1.2.3.4.5', '[::1]']],
])('isPublicAddress rejects %s: %j', (_case, ips) => {
  expect(ips.filter(isPublicAddress)).toEqual([])
})
