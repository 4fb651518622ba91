import { describe, expect, test } from 'vitest'

import { subnetOf, networkOf, withoutPorts } from './network.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2::5', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is in the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  test.each([
    ['203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113'],
    ['2001:db8:1:2::5', '2001:db8:1'],
    ['unknown', 'unknown'],
  ])('%s is in the subnet %s', (ip, neighbourhood) => {
    expect(subnetOf(ip)).toBe(neighbourhood)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['1.2.3.4:5,  10.0.0.1:6 ,unknown', '1.2.3.4, 10.0.0.1, unknown'],
    ['', ''],
  ])('removes the ports from "%s" and returns "%s"', (header, addresses) => {
    expect(withoutPorts(header)).toBe(addresses)
  })
})
