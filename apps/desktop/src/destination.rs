//! Which addresses the bridge may call at all, and under what name the person allows one.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use url::{Host, Url};

/// Why an address is never called, whatever the person would say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// Not an address of the web.
    Unreadable,
    /// A name or password in the address would end up in logs of others.
    HasCredentials,
    /// Where clouds hand their machines keys.
    Metadata,
}

/// An address of the web that a person may allow: `origin` is what is asked for, shown and kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    pub url: Url,
    pub origin: String,
}

impl Destination {
    pub fn parse(address: &str) -> Result<Self, Refused> {
        let url = Url::parse(address.trim()).map_err(|_| Refused::Unreadable)?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err(Refused::Unreadable);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Refused::HasCredentials);
        }
        if url.host().is_none_or(|host| is_metadata(&host)) {
            return Err(Refused::Metadata);
        }
        Ok(Self { origin: url.origin().ascii_serialization(), url })
    }

    /// Whether what is sent can be read on the way.
    pub fn is_plain(&self) -> bool {
        self.url.scheme() == "http" && !self.is_this_machine()
    }

    fn is_this_machine(&self) -> bool {
        match self.url.host() {
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            None => false,
        }
    }
}

fn is_metadata(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            matches!(name, "metadata.google.internal" | "metadata" | "instance-data")
        }
        Host::Ipv4(ip) => is_metadata_ip(IpAddr::V4(*ip)),
        Host::Ipv6(ip) => is_metadata_ip(IpAddr::V6(*ip)),
    }
}

fn is_metadata_ip(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_link_local() || ip.is_unspecified() || ip.octets() == [100, 100, 100, 200],
        IpAddr::V6(ip) => {
            held_ipv4(ip).is_some_and(|held| is_metadata_ip(IpAddr::V4(held)))
                || ip.is_unspecified()
                || ip.is_unicast_link_local()
                || ip.segments()[..3] == [0xfd00, 0xec2, 0]
        }
    }
}

/// The address of the older kind that one of the newer kind leads to: mapped, compatible, or by a network's NAT64.
fn held_ipv4(ip: Ipv6Addr) -> Option<Ipv4Addr> {
    let [a, b, c, d] = [12, 13, 14, 15].map(|at| ip.octets()[at]);
    let is_held = matches!(
        ip.segments(),
        [0, 0, 0, 0, 0, 0 | 0xffff, ..] | [0x64, 0xff9b, 0, 0, 0, 0, ..] | [0x64, 0xff9b, 1, ..]
    );
    is_held.then(|| Ipv4Addr::new(a, b, c, d))
}

/// The system's resolver, without addresses that are never called: anybody can have a name lead to one.
pub struct Resolver;

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let callable: Vec<_> = found.filter(|address| !is_metadata_ip(address.ip())).collect();
            if callable.is_empty() {
                return Err("the name leads to no address that is called".into());
            }
            Ok(Box::new(callable.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_allowed_by_its_origin() {
        let asked = Destination::parse("https://API.example.org:443/v1/chat?x=1#y").unwrap();
        assert_eq!(asked.origin, "https://api.example.org");
        assert_eq!(Destination::parse("http://127.0.0.1:11434/v1").unwrap().origin, "http://127.0.0.1:11434");
    }

    #[test]
    fn only_addresses_of_the_web_are_called() {
        for address in ["file:///etc/passwd", "tauri://localhost/", "ftp://a.example", "/v1", "", "javascript:0"] {
            assert_eq!(Destination::parse(address), Err(Refused::Unreadable), "{address}");
        }
        assert_eq!(Destination::parse("https://me:secret@a.example"), Err(Refused::HasCredentials));
    }

    #[test]
    fn services_that_hand_out_keys_are_never_called_however_they_are_spelled() {
        for address in [
            "http://169.254.169.254/latest",
            "http://2852039166/",
            "http://0xa9.0xfe.0xa9.0xfe/",
            "http://[::ffff:169.254.169.254]/",
            "http://[fd00:ec2::254]/",
            "http://metadata.google.internal/",
            "http://0.0.0.0/",
            "http://169.254.169.254./",
            "http://metadata.google.internal./",
            "http://METADATA./",
            "http://[::a9fe:a9fe]/",
            "http://[64:ff9b::a9fe:a9fe]/",
            "http://[64:ff9b:1::a9fe:a9fe]/",
            "http://[64:ff9b::6464:64c8]/",
        ] {
            assert_eq!(Destination::parse(address), Err(Refused::Metadata), "{address}");
        }
    }

    #[test]
    fn addresses_that_hold_others_are_called_where_those_are() {
        for address in ["http://[::1]:11434/", "http://[64:ff9b::808:808]/", "http://[::ffff:10.0.0.4]/", "http://[fd00::4]/"] {
            assert!(Destination::parse(address).is_ok(), "{address}");
        }
    }

    #[test]
    fn names_lead_to_no_address_that_is_never_called() {
        let leads_to = |name: &str| tauri::async_runtime::block_on(Resolver.resolve(name.parse().unwrap())).map(Iterator::count);
        assert!(leads_to("127.0.0.1").is_ok_and(|count| count == 1));
        for name in ["169.254.169.254", "0.0.0.0", "::ffff:169.254.169.254"] {
            assert!(leads_to(name).is_err(), "{name}");
        }
    }

    #[test]
    fn plain_http_is_told_apart_unless_it_stays_on_this_machine() {
        assert!(Destination::parse("http://10.0.0.4/").unwrap().is_plain());
        assert!(!Destination::parse("http://localhost:1234/").unwrap().is_plain());
        assert!(!Destination::parse("https://a.example/").unwrap().is_plain());
    }
}
