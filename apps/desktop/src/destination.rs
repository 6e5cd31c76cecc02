//! Which addresses the bridge may call at all, and under what name the person allows one.

use std::net::IpAddr;

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
        Host::Domain(name) => matches!(*name, "metadata.google.internal" | "metadata" | "instance-data"),
        Host::Ipv4(ip) => is_metadata_ip(IpAddr::V4(*ip)),
        Host::Ipv6(ip) => is_metadata_ip(ip.to_ipv4_mapped().map_or(IpAddr::V6(*ip), IpAddr::V4)),
    }
}

fn is_metadata_ip(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_link_local() || ip.is_unspecified() || ip.octets() == [100, 100, 100, 200],
        IpAddr::V6(ip) => ip.is_unspecified() || ip.is_unicast_link_local() || ip.segments()[..3] == [0xfd00, 0xec2, 0],
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
        ] {
            assert_eq!(Destination::parse(address), Err(Refused::Metadata), "{address}");
        }
    }

    #[test]
    fn plain_http_is_told_apart_unless_it_stays_on_this_machine() {
        assert!(Destination::parse("http://10.0.0.4/").unwrap().is_plain());
        assert!(!Destination::parse("http://localhost:1234/").unwrap().is_plain());
        assert!(!Destination::parse("https://a.example/").unwrap().is_plain());
    }
}
