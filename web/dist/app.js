var st,N,jn,Q,an,qn,Gn,ut,He,Ae,Bn,Wt,pt,gt,Hn,Ve={},Ye=[],Qs=/acit|ex(?:s|g|n|p|$)|rph|grid|ows|mnc|ntw|ine[ch]|zoo|^ord|itera/i,ot=Array.isArray;function X(e,t){for(var n in t)e[n]=t[n];return e}function Pt(e){e&&e.parentNode&&e.parentNode.removeChild(e)}function eo(e,t,n){var o,r,a,i={};for(a in t)a=="key"?o=t[a]:a=="ref"?r=t[a]:i[a]=t[a];if(arguments.length>2&&(i.children=arguments.length>3?st.call(arguments,2):n),typeof e=="function"&&e.defaultProps!=null)for(a in e.defaultProps)i[a]===void 0&&(i[a]=e.defaultProps[a]);return De(e,i,o,r,null)}function De(e,t,n,o,r){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:r??++jn,__i:-1,__u:0};return r==null&&N.vnode!=null&&N.vnode(a),a}function C(e){return e.children}function Ie(e,t){this.props=e,this.context=t}function ae(e,t){if(t==null)return e.__?ae(e.__,e.__i+1):null;for(var n;t<e.__k.length;t++)if((n=e.__k[t])!=null&&n.__e!=null)return n.__e;return typeof e.type=="function"?ae(e):null}function to(e){if(e.__P&&e.__d){var t=e.__v,n=t.__e,o=[],r=[],a=X({},t);a.__v=t.__v+1,N.vnode&&N.vnode(a),Et(e.__P,a,t,e.__n,e.__P.namespaceURI,32&t.__u?[n]:null,o,n??ae(t),!!(32&t.__u),r),a.__v=t.__v,a.__.__k[a.__i]=a,Vn(o,a,r),t.__e=t.__=null,a.__e!=n&&Dn(a)}}function Dn(e){if((e=e.__)!=null&&e.__c!=null)return e.__e=e.__c.base=null,e.__k.some(function(t){if(t!=null&&t.__e!=null)return e.__e=e.__c.base=t.__e}),Dn(e)}function bt(e){(!e.__d&&(e.__d=!0)&&Q.push(e)&&!Ke.__r++||an!=N.debounceRendering)&&((an=N.debounceRendering)||qn)(Ke)}function Ke(){try{for(var e,t=1;Q.length;)Q.length>t&&Q.sort(Gn),e=Q.shift(),t=Q.length,to(e)}finally{Q.length=Ke.__r=0}}function Rn(e,t,n,o,r,a,i,l,c,h,u){var f,d,m,p,g,_,y=o&&o.__k||Ye,v=t.length;for(c=no(n,t,y,c,v),f=0;f<v;f++)(m=n.__k[f])!=null&&(d=m.__i!=-1&&y[m.__i]||Ve,m.__i=f,_=Et(e,m,d,r,a,i,l,c,h,u),p=m.__e,m.ref&&d.ref!=m.ref&&(d.ref&&Lt(d.ref,null,m),u.push(m.ref,m.__c||p,m)),g==null&&p!=null&&(g=p),4&m.__u?(c=Fn(m,c,e),d.__e&&(d.__e=null)):typeof m.type=="function"&&_!==void 0?c=_:p&&(c=p.nextSibling),m.__u&=-7);return n.__e=g,c}function no(e,t,n,o,r){var a,i,l,c,h,u=n.length,f=u,d=0;for(e.__k=new Array(r),a=0;a<r;a++)(i=t[a])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i=="string"||typeof i=="number"||typeof i=="bigint"||i.constructor==String?i=e.__k[a]=De(null,i,null,null,null):ot(i)?i=e.__k[a]=De(C,{children:i},null,null,null):i.constructor===void 0&&i.__b>0?i=e.__k[a]=De(i.type,i.props,i.key,i.ref?i.ref:null,i.__v):e.__k[a]=i,c=a+d,i.__=e,i.__b=e.__b+1,l=null,(h=i.__i=so(i,n,c,f))!=-1&&(f--,(l=n[h])&&(l.__u|=2)),l==null||l.__v==null?(h==-1&&(r>u?d--:r<u&&d++),typeof i.type!="function"&&(i.__u|=4)):h!=c&&(h==c-1?d--:h==c+1?d++:(h>c?d--:d++,i.__u|=4))):e.__k[a]=null;if(f)for(a=0;a<u;a++)(l=n[a])!=null&&(2&l.__u)==0&&(l.__e==o&&(o=ae(l)),Kn(l,l));return o}function Fn(e,t,n){var o,r;if(typeof e.type=="function"){for(o=e.__k,r=0;o&&r<o.length;r++)o[r]&&(o[r].__=e,t=Fn(o[r],t,n));return t}e.__e!=t&&(t&&e.type&&!t.parentNode&&(t=ae(e)),t=n.insertBefore(e.__e,t||null));do t=t&&t.nextSibling;while(t!=null&&t.nodeType==8);return t}function so(e,t,n,o){var r,a,i,l=e.key,c=e.type,h=t[n],u=h!=null&&(2&h.__u)==0;if(h===null&&l==null||u&&l==h.key&&c==h.type)return n;if(o>(u?1:0)){for(r=n-1,a=n+1;r>=0||a<t.length;)if((h=t[i=r>=0?r--:a++])!=null&&(2&h.__u)==0&&l==h.key&&c==h.type)return i}return-1}function ln(e,t,n){t[0]=="-"?e.setProperty(t,n??""):e[t]=n==null?"":typeof n!="number"||Qs.test(t)?n:n+"px"}function Be(e,t,n,o,r){var a,i;e:if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||ln(e.style,t,"");if(n)for(t in n)o&&n[t]==o[t]||ln(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")a=t!=(t=t.replace(Bn,"$1")),i=t.toLowerCase(),t=i in e||t=="onFocusOut"||t=="onFocusIn"?i.slice(2):t.slice(2),e.l||(e.l={}),e.l[t+a]=n,n?o?n[Ae]=o[Ae]:(n[Ae]=Wt,e.addEventListener(t,a?gt:pt,a)):e.removeEventListener(t,a?gt:pt,a);else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{e[t]=n??"";break e}catch{}typeof n=="function"||(n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n))}}function cn(e){return function(t){if(this.l){var n=this.l[t.type+e];if(t[He]==null)t[He]=Wt++;else if(t[He]<n[Ae])return;return n(N.event?N.event(t):t)}}}function Et(e,t,n,o,r,a,i,l,c,h){var u,f,d,m,p,g,_,y,v,T,x,k,S,G,b,I,L=t.type;if(t.constructor!==void 0)return null;128&n.__u&&(c=!!(32&n.__u),a=[l=t.__e=n.__e]),(u=N.__b)&&u(t);e:if(typeof L=="function"){f=i.length;try{if(v=t.props,T=L.prototype&&L.prototype.render,x=(u=L.contextType)&&o[u.__c],k=u?x?x.props.value:u.__:o,n.__c?y=(d=t.__c=n.__c).__=d.__E:(T?t.__c=d=new L(v,k):(t.__c=d=new Ie(v,k),d.constructor=L,d.render=ro),x&&x.sub(d),d.state||(d.state={}),d.__n=o,m=d.__d=!0,d.__h=[],d._sb=[]),T&&d.__s==null&&(d.__s=d.state),T&&L.getDerivedStateFromProps!=null&&(d.__s==d.state&&(d.__s=X({},d.__s)),X(d.__s,L.getDerivedStateFromProps(v,d.__s))),p=d.props,g=d.state,d.__v=t,m)T&&L.getDerivedStateFromProps==null&&d.componentWillMount!=null&&d.componentWillMount(),T&&d.componentDidMount!=null&&d.__h.push(d.componentDidMount);else{if(T&&L.getDerivedStateFromProps==null&&v!==p&&d.componentWillReceiveProps!=null&&d.componentWillReceiveProps(v,k),t.__v==n.__v||!d.__e&&d.shouldComponentUpdate!=null&&d.shouldComponentUpdate(v,d.__s,k)===!1){t.__v!=n.__v&&(d.props=v,d.state=d.__s,d.__d=!1),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(R){R&&(R.__=t)}),Ye.push.apply(d.__h,d._sb),d._sb=[],d.__h.length&&i.push(d),l=ae(n);break e}d.componentWillUpdate!=null&&d.componentWillUpdate(v,d.__s,k),T&&d.componentDidUpdate!=null&&d.__h.push(function(){d.componentDidUpdate(p,g,_)})}if(d.context=k,d.props=v,d.__P=e,d.__e=!1,S=N.__r,G=0,T)d.state=d.__s,d.__d=!1,S&&S(t),u=d.render(d.props,d.state,d.context),Ye.push.apply(d.__h,d._sb),d._sb=[];else do d.__d=!1,S&&S(t),u=d.render(d.props,d.state,d.context),d.state=d.__s;while(d.__d&&++G<25);d.state=d.__s,d.getChildContext!=null&&(o=X(X({},o),d.getChildContext())),T&&!m&&d.getSnapshotBeforeUpdate!=null&&(_=d.getSnapshotBeforeUpdate(p,g)),b=u!=null&&u.type===C&&u.key==null?Yn(u.props.children):u,l=Rn(e,ot(b)?b:[b],t,n,o,r,a,i,l,c,h),d.base=t.__e,t.__u&=-161,d.__h.length&&i.push(d),y&&(d.__E=d.__=null)}catch(R){if(i.length=f,t.__v=null,c||a!=null){if(R.then){for(t.__u|=c?160:128;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;a!=null&&(a[a.indexOf(l)]=null),t.__e=l}else if(a!=null)for(I=a.length;I--;)Pt(a[I])}else t.__e=n.__e;t.__k==null&&(t.__k=n.__k||[]),R.then||Un(t),N.__e(R,t,n)}}else a==null&&t.__v==n.__v?(t.__k=n.__k,t.__e=n.__e):l=t.__e=oo(n.__e,t,n,o,r,a,i,c,h);return(u=N.diffed)&&u(t),128&t.__u?void 0:l}function Un(e){e&&(e.__c&&(e.__c.__e=!0),e.__k&&e.__k.some(Un))}function Vn(e,t,n){for(var o=0;o<n.length;o++)Lt(n[o],n[++o],n[++o]);N.__c&&N.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(a){a.call(r)})}catch(a){N.__e(a,r.__v)}})}function Yn(e){return typeof e!="object"||e==null||e.__b>0?e:ot(e)?e.map(Yn):e.constructor!==void 0?null:X({},e)}function oo(e,t,n,o,r,a,i,l,c){var h,u,f,d,m,p,g,_=n.props||Ve,y=t.props,v=t.type;if(v=="svg"?r="http://www.w3.org/2000/svg":v=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),a!=null){for(h=0;h<a.length;h++)if((m=a[h])&&"setAttribute"in m==!!v&&(v?m.localName==v:m.nodeType==3)){e=m,a[h]=null;break}}if(e==null){if(v==null)return document.createTextNode(y);e=document.createElementNS(r,v,y.is&&y),l&&(N.__m&&N.__m(t,a),l=!1),a=null}if(v==null)_===y||l&&e.data==y||(e.data=y);else{if(a=v=="textarea"&&y.defaultValue!=null?null:a&&st.call(e.childNodes),!l&&a!=null)for(_={},h=0;h<e.attributes.length;h++)_[(m=e.attributes[h]).name]=m.value;for(h in _)m=_[h],h=="dangerouslySetInnerHTML"?f=m:h=="children"||h in y||h=="value"&&"defaultValue"in y||h=="checked"&&"defaultChecked"in y||Be(e,h,null,m,r);for(h in y)m=y[h],h=="children"?d=m:h=="dangerouslySetInnerHTML"?u=m:h=="value"?p=m:h=="checked"?g=m:l&&typeof m!="function"||_[h]===m||Be(e,h,m,_[h],r);if(u)l||f&&(u.__html==f.__html||u.__html==e.innerHTML)||(e.innerHTML=u.__html),t.__k=[];else if(f&&(e.innerHTML=""),Rn(t.type=="template"?e.content:e,ot(d)?d:[d],t,n,o,v=="foreignObject"?"http://www.w3.org/1999/xhtml":r,a,i,a?a[0]:n.__k&&ae(n,0),l,c),a!=null)for(h=a.length;h--;)Pt(a[h]);l&&v!="textarea"||(h="value",v=="progress"&&p==null?e.removeAttribute("value"):p!=null&&(p!==e[h]||v=="progress"&&!p||v=="option"&&p!=_[h])&&Be(e,h,p,_[h],r),h="checked",g!=null&&g!=e[h]&&Be(e,h,g,_[h],r))}return e}function Lt(e,t,n){try{if(typeof e=="function"){var o=typeof e.__u=="function";o&&e.__u(),o&&t==null||(e.__u=e(t))}else e.current=t}catch(r){N.__e(r,n)}}function Kn(e,t,n){var o,r;if(N.unmount&&N.unmount(e),(o=e.ref)&&(o.current&&o.current!=e.__e||Lt(o,null,t)),(o=e.__c)!=null){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(a){N.__e(a,t)}o.base=o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&Kn(o[r],t,n||typeof e.type!="function");n||Pt(e.__e),e.__c=e.__=e.__e=void 0}function ro(e,t,n){return this.constructor(e,n)}function ao(e,t,n){var o,r,a,i;t==document&&(t=document.documentElement),N.__&&N.__(e,t),r=(o=!1)?null:t.__k,a=[],i=[],Et(t,e=t.__k=eo(C,null,[e]),r||Ve,Ve,t.namespaceURI,r?null:t.firstChild?st.call(t.childNodes):null,a,r?r.__e:t.firstChild,o,i),Vn(a,e,i),e.props.children=null}function io(e){function t(n){var o,r;return this.getChildContext||(o=new Set,(r={})[t.__c]=this,this.getChildContext=function(){return r},this.componentWillUnmount=function(){o=null},this.shouldComponentUpdate=function(a){this.props.value!=a.value&&o.forEach(function(i){i.__e=!0,bt(i)})},this.sub=function(a){o.add(a);var i=a.componentWillUnmount;a.componentWillUnmount=function(){o&&o.delete(a),i&&i.call(a)}}),n.children}return t.__c="__cC"+Hn++,t.__=e,t.Provider=t.__l=(t.Consumer=function(n,o){return n.children(o)}).contextType=t,t}st=Ye.slice,N={__e:function(e,t,n,o){for(var r,a,i;t=t.__;)if((r=t.__c)&&!r.__)try{if((a=r.constructor)&&a.getDerivedStateFromError!=null&&(r.setState(a.getDerivedStateFromError(e)),i=r.__d),r.componentDidCatch!=null&&(r.componentDidCatch(e,o||{}),i=r.__d),i)return r.__E=r}catch(l){e=l}throw e}},jn=0,Ie.prototype.setState=function(e,t){var n;n=this.__s!=null&&this.__s!=this.state?this.__s:this.__s=X({},this.state),typeof e=="function"&&(e=e(X({},n),this.props)),e&&X(n,e),e!=null&&this.__v&&(t&&this._sb.push(t),bt(this))},Ie.prototype.forceUpdate=function(e){this.__v&&(this.__e=!0,e&&this.__h.push(e),bt(this))},Ie.prototype.render=C,Q=[],qn=typeof Promise=="function"?Promise.prototype.then.bind(Promise.resolve()):setTimeout,Gn=function(e,t){return e.__v.__b-t.__v.__b},Ke.__r=0,ut=Math.random().toString(8),He="__d"+ut,Ae="__a"+ut,Bn=/(PointerCapture)$|Capture$/i,Wt=0,pt=cn(!1),gt=cn(!0),Hn=0;var lo=0;function s(e,t,n,o,r,a){t||(t={});var i,l,c=t;if("ref"in c)for(l in c={},t)l=="ref"?i=t[l]:c[l]=t[l];var h={type:e,props:c,key:n,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:void 0,__v:--lo,__i:-1,__u:0,__source:r,__self:a};if(typeof e=="function"&&(i=e.defaultProps))for(l in i)c[l]===void 0&&(c[l]=i[l]);return N.vnode&&N.vnode(h),h}var ie,E,mt,hn,Je=0,Jn=[],z=N,dn=z.__b,un=z.__r,mn=z.diffed,fn=z.__c,pn=z.unmount,gn=z.__;function Le(e,t){z.__h&&z.__h(E,e,Je||t),Je=0;var n=E.__H||(E.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function M(e){return Je=1,co(Xn,e)}function co(e,t,n){var o=Le(ie++,2);if(o.t=e,!o.__c&&(o.__=[Xn(void 0,t),function(l){var c=o.__N?o.__N[0]:o.__[0],h=o.t(c,l);c!==h&&(o.__N=[h,o.__[1]],o.__c.setState({}))}],o.__c=E,!E.__f)){var r=function(l,c,h){if(!o.__c.__H)return!0;var u=!1,f=o.__c.props!==l;if(o.__c.__H.__.some(function(m){if(m.__N){u=!0;var p=m.__[0];m.__=m.__N,m.__N=void 0,p!==m.__[0]&&(f=!0)}}),a){var d=a.call(this,l,c,h);return u?d||f:d}return!u||f};E.__f=!0;var a=E.shouldComponentUpdate,i=E.componentWillUpdate;E.componentWillUpdate=function(l,c,h){if(this.__e){var u=a;a=void 0,r(l,c,h),a=u}i&&i.call(this,l,c,h)},E.shouldComponentUpdate=r}return o.__N||o.__}function A(e,t){var n=Le(ie++,3);!z.__s&&zt(n.__H,t)&&(n.__=e,n.u=t,E.__H.__h.push(n))}function ho(e,t){var n=Le(ie++,4);!z.__s&&zt(n.__H,t)&&(n.__=e,n.u=t,E.__h.push(n))}function V(e){return Je=5,W(function(){return{current:e}},[])}function W(e,t){var n=Le(ie++,7);return zt(n.__H,t)&&(n.__=e(),n.__H=t,n.__h=e),n.__}function uo(e){var t=E.context[e.__c],n=Le(ie++,9);return n.c=e,t?(n.__==null&&(n.__=!0,t.sub(E)),t.props.value):e.__}function mo(){for(var e;e=Jn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Re),t.__h.some(wt),t.__h=[]}catch(n){t.__h=[],z.__e(n,e.__v)}}}z.__b=function(e){E=null,dn&&dn(e)},z.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),gn&&gn(e,t)},z.__r=function(e){un&&un(e),ie=0;var t=(E=e.__c).__H;t&&(mt===E?(t.__h=[],E.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})):(t.__h.some(Re),t.__h.some(wt),t.__h=[],ie=0)),mt=E},z.diffed=function(e){mn&&mn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&(Jn.push(t)!==1&&hn===z.requestAnimationFrame||((hn=z.requestAnimationFrame)||fo)(mo)),t.__H.__.some(function(n){n.u&&(n.__H=n.u,n.u=void 0)})),mt=E=null},z.__c=function(e,t){t.some(function(n){try{n.__h.some(Re),n.__h=n.__h.filter(function(o){return!o.__||wt(o)})}catch(o){t.some(function(r){r.__h&&(r.__h=[])}),t=[],z.__e(o,n.__v)}}),fn&&fn(e,t)},z.unmount=function(e){pn&&pn(e);var t,n=e.__c;n&&n.__H&&(n.__H.__.some(function(o){try{Re(o)}catch(r){t=r}}),n.__H=void 0,t&&z.__e(t,n.__v))};var bn=typeof requestAnimationFrame=="function";function fo(e){var t,n=function(){clearTimeout(o),bn&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);bn&&(t=requestAnimationFrame(n))}function Re(e){var t=E,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),E=t}function wt(e){var t=E;e.__c=e.__(),E=t}function zt(e,t){return!e||e.length!==t.length||t.some(function(n,o){return n!==e[o]})}function Xn(e,t){return typeof t=="function"?t(e):t}const Zn=io("en"),rt=e=>(t,n)=>e==="zh"?n:t,j=()=>uo(Zn),w=()=>rt(j());function po(e,t){return e==="en"||e==="zh"?e:t[0]?.toLowerCase().startsWith("zh")?"zh":"en"}const go=["lang","theme","embed"];function wn(e,t){return{path:e.replace(/\/+$/,"")||"/",query:Object.fromEntries(new URLSearchParams(t))}}function Fe({path:e,query:t}){const o=new URLSearchParams(Object.entries(t).filter(([,r])=>r!=="")).toString().replace(/%2C/g,",").replace(/%3A/g,":").replace(/%2F/g,"/");return o?`${e}?${o}`:e}function Qn(e,t){return{...Object.fromEntries(go.filter(o=>e[o]).map(o=>[o,e[o]])),...t}}class bo{constructor(){this.listeners=new Set,this.timer=0,this.route=wn(location.pathname,location.search),addEventListener("popstate",()=>this.tell(wn(location.pathname,location.search)))}listen(t){return this.listeners.add(t),()=>this.listeners.delete(t)}push(t){this.write(),history.pushState(null,"",Fe(t)),this.tell(t)}replace(t){this.tell({path:this.route.path,query:{...this.route.query,...t}}),!this.timer&&(this.timer=window.setTimeout(()=>this.write(),150),document.documentElement.dataset.writing="")}move(t){const n={path:t,query:this.route.query};history.replaceState(null,"",Fe(n)),this.tell(n)}write(){this.timer&&(clearTimeout(this.timer),this.timer=0,delete document.documentElement.dataset.writing,history.replaceState(null,"",Fe(this.route)))}tell(t){this.route=t,this.listeners.forEach(n=>n(t))}}let wo;const ye=()=>wo??=new bo;function D(){const[e,t]=M(ye().route);return A(()=>ye().listen(t),[]),e}const jt=(e,t={})=>ye().push({path:e,query:Qn(ye().route.query,t)}),$=e=>ye().replace(e),vo=e=>ye().move(e),_o=(e,t,n)=>Fe({path:e,query:Qn(n,t)}),vn=()=>matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";function yo(e){const[t,n]=M(vn());A(()=>{const r=matchMedia("(prefers-color-scheme: dark)"),a=()=>n(vn());return r.addEventListener("change",a),()=>r.removeEventListener("change",a)},[]);const o=e==="dark"||e==="light"?e:t;return document.documentElement.dataset.theme=o,o}function xo(){const e=getComputedStyle(document.documentElement),t=n=>e.getPropertyValue(n).trim();return{surface:t("--card"),ink:t("--ink"),soft:t("--soft"),line:t("--line"),win:t("--win"),loss:t("--loss"),even:t("--tie"),accent:t("--accent")}}function ko(e,t,n){const o=(a,i)=>parseInt(a.slice(i,i+2),16),r=a=>Math.round(o(e,a)+(o(t,a)-o(e,a))*n);return`rgb(${r(1)},${r(3)},${r(5)})`}const xe=(e,t)=>({win:e("W","胜"),loss:e("L","负"),tie:e("T","平"),draw:"∞"})[t],te=(e,t)=>({win:e("won","必胜"),loss:e("lost","必败"),tie:e("tie","平局"),draw:e("drawn","循环")})[t],H=e=>e>0?`+${e}`:e<0?`−${-e}`:"0",Y=e=>Math.abs(e)>=1e15?e.toExponential(2):e.toLocaleString("en-US").replace("-","−");function $o(e,t){const n=te(e,t.outcome);if(t.margin!==void 0){const o=t.first!==void 0?e(`, ${t.first} : ${t.second}`,`，${t.first} : ${t.second}`):"";return e(`${n} by ${Math.abs(t.margin)}${o}`,`${n}，净${t.margin<0?"负":"胜"} ${Math.abs(t.margin)}${o}`)}return t.nimber!==void 0?e(`${n}, nimber ${t.nimber}`,`${n}，尼姆值 ${t.nimber}`):t.plies!==void 0&&t.outcome!=="draw"?e(`${n} in ${t.plies}`,`${n}，${t.plies} 步`):n}const K=e=>e.outcome??((e.margin??0)>0?"win":(e.margin??0)<0?"loss":"tie");function be(e,t){if(t.margin!==void 0)return H(t.margin);const n={win:e("win","胜"),loss:e("loss","负"),tie:e("tie","平"),draw:e("draw","循环")}[K(t)];return t.nimber!==void 0?e(`${n}, leaves ${t.nimber}`,`${n}，留 ${t.nimber}`):t.plies!==void 0&&K(t)!=="draw"?e(`${n} in ${t.plies}`,`${n}，${t.plies} 步`):n}const To=[[/^take (\S+) from heap (\d+)$/,"从第 $2 堆取 $1"],[/^take (\S+) from the first$/,"从第 1 堆取 $1"],[/^take (\S+) from the second$/,"从第 2 堆取 $1"],[/^take (\S+) from both$/,"从两堆各取 $1"],[/^take (\S+)$/,"取 $1"],[/^left(| \d+)$/,"取左端$1"],[/^right(| \d+)$/,"取右端$1"],[/^mouse to (\S+)$/,"鼠到 $1"],[/^cat to (\S+)$/,"猫到 $1"],[/^(\S+) to (\S+)$/,"$1 到 $2"],[/^pass$/,"弃权"]];function le(e,t){const n=To.find(([o])=>o.test(t));return n?e(t,t.replace(...n)):t}function O(e){const{query:t}=D(),n=o=>{o.metaKey||o.ctrlKey||o.shiftKey||o.button!==0||(o.preventDefault(),jt(e.path,e.query),scrollTo(0,0))};return s("a",{href:_o(e.path,e.query??{},t),class:e.class,"aria-current":e.current?"page":void 0,onClick:n,children:e.children})}function ce(e){return s("section",{class:`card ${e.class??""}`,"aria-label":e.label,children:[e.head!==void 0&&s("div",{class:"card-head",children:e.head}),e.children]})}function ne(e){return s(O,{path:e.path,query:e.query,class:e.main?"button main":"button",children:e.children})}function U(e){return s("button",{type:"button",class:"chip","aria-pressed":e.pressed,title:e.label,onClick:e.onClick,children:e.children})}function se(e){return s("div",{class:"tabs",role:"group","aria-label":e.label,children:e.options.map(([t,n])=>s("button",{type:"button","data-value":t,"aria-pressed":t===e.value,onClick:()=>e.onChange(t),children:n},t))})}function vt(e){return s("figure",{class:`figure ${e.class??""}`,children:[s("div",{class:"figure-body",children:e.children}),s("figcaption",{children:e.caption})]})}function _t(e){return s("div",{class:"choice",role:"group","aria-label":e.label,children:e.options.map(([t,n])=>s("button",{type:"button","aria-pressed":t===e.value,onClick:()=>e.onChange(t),children:n},t))})}function qt(e){return s("label",{class:"tick",children:[s("input",{type:"checkbox",checked:e.on,onChange:t=>e.onChange(t.currentTarget.checked)}),e.label]})}function at({outcome:e,children:t}){const n=w();return s("span",{class:`badge ${e}`,children:t??xe(n,e)})}function P({text:e}){return s("p",{class:"problem",role:"alert",children:e})}class $e extends Error{constructor(t,n){super(n),this.code=t}}const es=(e,t)=>({...e,options:{lang:t,...e.options}}),J=new Map,So=40;function ts(e,t){J.delete(e),J.set(e,t);const n=J.keys().next();J.size>So&&!n.done&&J.delete(n.value)}async function he(e,t,n){const o=JSON.stringify(es(e,t));if(J.has(o))return J.get(o);const r=await ns(o,t,n);if(r.error)throw new $e(r.error.code,r.error.message);return ts(o,r),r}async function Mo(e,t,n){const o=JSON.stringify(e.map(i=>es(i,t)));if(J.has(o))return J.get(o);const r=await ns(o,t,n),a=r.error??r.find(i=>i.error)?.error;if(a)throw new $e(a.code,a.message);return ts(o,r),r}async function ns(e,t,n){try{const o=await fetch("/api/ask",{method:"POST",headers:{"Content-Type":"application/json"},body:e,signal:n}),r=await o.json();if(!o.ok&&!r.error)throw new Error(`HTTP ${o.status}`);return r}catch(o){throw n?.aborted?o:new Error(rt(t)("The server does not answer. Is boyi serve still running?","服务器没有应答。boyi serve 还在运行吗？"))}}function q(e){return ss(e,he)}function it(e){return ss(e,Mo)}function ss(e,t){const n=j(),o=e?JSON.stringify([e,n]):"",[r,a]=M({busy:o!==""});return ho(()=>{if(!e)return a({busy:!1});const i=new AbortController;return a(({data:l,asked:c})=>({data:l,asked:c,busy:!0})),t(e,n,i.signal).then(l=>!i.signal.aborted&&a({data:l,asked:e,busy:!1})).catch(l=>{i.signal.aborted||a({error:l.message,code:l instanceof $e?l.code:void 0,busy:!1})}),()=>i.abort()},[o]),r}async function os(e,t,n){const o=await Co(e,t,n).catch(()=>{const r=rt(t?.lang??"en");throw new Error(r("The server does not answer. Is boyi serve still running?","服务器没有应答。boyi serve 还在运行吗？"))});if(o.error)throw new $e(o.error.code,o.error.message);return o}async function Co(e,t,n){const o=await fetch(`/api/${e}`,t?{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(t),signal:n}:{signal:n}),r=await o.json();if(!o.ok&&!r.error)throw new Error(`HTTP ${o.status}`);return r}function rs(e,t,n=!0){const o=n?JSON.stringify([e,t]):"",[r,a]=M({busy:n});return A(()=>{if(!o)return;const i=new AbortController;return a(({data:l,asked:c})=>({data:l,asked:c,busy:!0})),os(e,t,i.signal).then(l=>a({data:l,asked:t,busy:!1})).catch(l=>{i.signal.aborted||a({error:String(l.message),busy:!1})}),()=>i.abort()},[o]),r}const Ao=40;function as(e){let t;try{t=JSON.parse(/\[\s*\[.*\]/s.exec(e)?.[0]??"")}catch{return}if(!Array.isArray(t)||t.length===0||t.length>Ao)return;const n=t.length,o=r=>Number.isInteger(r)&&r>=0&&r<n;return t.every(r=>Array.isArray(r)&&r.every(o))?t:void 0}const Io=e=>Number(/--hole\s+(\d+)/.exec(e)?.[1]??0);function Xe(e){const t=/^mouse=(\d+),cat=(\d+),turn=(mouse|cat)$/.exec(e);return t?{mouse:Number(t[1]),cat:Number(t[2]),turn:t[3]}:void 0}const _n=118,yn=150,Oo=(e,t)=>{const n=2*Math.PI*e/t-Math.PI/2;return{x:yn+_n*Math.cos(n),y:yn+_n*Math.sin(n)}};function is({lists:e,hole:t,state:n,before:o}){const r=w(),a=e.map((l,c)=>Oo(c,e.length)),i=(l,c)=>o!==void 0&&[[o.mouse,n.mouse],[o.cat,n.cat]].some(([h,u])=>h!==u&&(h===l&&u===c||h===c&&u===l));return s("svg",{class:"chase",viewBox:"0 0 300 300",role:"img","aria-label":r(`Mouse at ${n.mouse}, cat at ${n.cat}, the ${n.turn} is to move`,`老鼠在 ${n.mouse}，猫在 ${n.cat}，轮到${n.turn==="mouse"?"老鼠":"猫"}`),children:[e.map((l,c)=>l.map(h=>c<h||!e[h].includes(c)?s("line",{class:`way ${i(c,h)?"walked":""}`,x1:a[c].x,y1:a[c].y,x2:a[h].x,y2:a[h].y},`${c}-${h}`):null)),a.map((l,c)=>s("g",{transform:`translate(${l.x},${l.y})`,children:[s("circle",{class:`place ${c===t?"hole":""}`,r:21}),s("text",{y:5,class:c===t?"hole-text":"",children:c===t?r("hole","洞"):c})]},c)),["mouse","cat"].map(l=>{const c=a[n[l]],h=l==="mouse"?-15:15;return s("g",{class:`${l} ${n.turn===l?"turn":""}`,style:{transform:`translate(${c.x+h}px,${c.y-17}px)`},children:[l==="mouse"?s("circle",{class:"token",r:13}):s("rect",{class:"token",x:-13,y:-13,width:26,height:26,rx:5}),s("text",{y:5,children:l==="mouse"?r("M","鼠"):r("C","猫")})]},l)})]})}const ls=["tic-tac-toe","mnk","connect","hexapawn","othello","quixo"],No=["row","stone-game","predict-the-winner","card-game","stone-game-2","stone-game-3","stone-game-7"],me=e=>e.trim().split(/\s+/)[0]??"",yt=e=>e.split(":")[0].split("/"),Z=(e,t)=>`${String.fromCharCode(97+e)}${t+1}`;function xn(e){const t=/^([a-z]\d+)[-x]([a-z]\d+)$/.exec(e.move);return t?{from:t[1],to:t[2]}:/^[a-z]\d*$/.test(e.move)?{to:e.move}:void 0}function Wo(e){return e.replace(/--(from|take|gain)\s+\S+/g," ").replace(/--\s/g," ").split(/[\s,\[\]]+/).slice(1).filter(n=>/^-?\d+$/.test(n)).map(Number)}const Se=(e,t,n)=>`${Z(e,t)}-${n?Z(e,t+1):Z(e+1,t)}`;function cs(e){const t=e.split("/"),n=t[0].length,o=(t.length-1)/2,r=new Set;t.forEach((i,l)=>[...i].forEach((c,h)=>c!=="."&&r.add(Se(h,Math.floor(l/2),l%2===1))));const a=new Set;for(let i=0;i<o;i++)for(let l=0;l<n;l++)[Se(l,i,!1),Se(l,i+1,!1),Se(l,i,!0),Se(l+1,i,!0)].every(h=>r.has(h))&&a.add(`${l},${i}`);return{columns:n,rows:o,drawn:r,closed:a}}const Gt=(e,t)=>{const n=me(e);return ls.includes(n)||["chomp","dots","kalah"].includes(n)||No.includes(n)&&/^(\d+-\d+|empty)/.test(t.state)};function Bt(e){const t=me(e.game);return ls.includes(t)?s(jo,{...e}):t==="chomp"?s(Ho,{...e}):t==="dots"?s(Do,{...e}):t==="kalah"?s(Ro,{...e}):Gt(e.game,e.position)?s(Fo,{...e}):s(Lo,{...e})}const Po=["nim","misere-nim","heaps","bachet","wythoff","kayles","dawsons-kayles","grundy"],Eo=40;function Lo({game:e,position:t,before:n}){const o=w(),r=Xe(t.state),a=r&&as(e);if(a)return s(is,{lists:a,hole:Io(e),state:r,before:n&&Xe(n.state)});const i=Po.includes(me(e))&&/^\d+(,\d+)*$/.test(t.state)?t.state.split(",").map(Number):[];return i.length>0&&i.every(l=>l<=Eo)?s("div",{class:"stones",role:"img","aria-label":o(`Heaps: ${i.join(", ")}`,`石堆：${i.join("、")}`),children:i.map((l,c)=>s("div",{class:"heap",children:[s("span",{class:"number",children:l}),s("span",{class:"heap-stones",children:Array.from({length:l},(h,u)=>s("span",{class:"stone"},u))})]},c))}):t.picture?s("pre",{class:"picture",children:t.picture}):s("p",{class:"picture mono",children:t.state})}function Oe({move:e}){const t=w();return s("span",{class:`mark ${K(e)} ${e.best?"best":""}`,children:e.margin!==void 0?H(e.margin):xe(t,K(e))})}const zo=e=>e.find(t=>t.best)??e[0];function jo({game:e,position:t,before:n,open:o,values:r,onMove:a}){const i=w(),[l,c]=M();A(()=>c(void 0),[t.state]);const h=yt(t.state),u=n&&yt(n.state),f=h[0].length,d=me(e)==="connect",m=o?t.moves:[],p=y=>m.filter(v=>{const T=xn(v);return T?T.from===void 0?T.to===(d?y[0]:y):l===void 0?T.from===y:T.from===l&&T.to===y:!1}),g=y=>{const v=p(y),T=v[0]&&xn(v[0]);y===l?c(void 0):T?.from!==void 0&&l===void 0?c(y):v[0]?a(v[0]):c(void 0)},_=m.find(y=>y.move==="pass");return s("div",{children:[s("div",{class:`board ${d?"falls":""}`,role:"group","aria-label":i("Board","棋盘"),style:{gridTemplateColumns:`repeat(${f}, 1fr)`,maxWidth:`${f*4.6}rem`},children:h.map((y,v)=>[...y].map((T,x)=>{const k=Z(x,v),S=p(k),G=zo(S),b=T==="."?i("empty","空"):T;return s("button",{type:"button",class:`cell ${T==="X"?"x":T==="O"?"o":""} ${l===k?"from":""} ${u&&u[v]?.[x]!==T?"changed":""}`,disabled:S.length===0&&k!==l,"aria-label":`${k}: ${b}`,onClick:()=>g(k),children:[T==="X"?s(Go,{}):T==="O"?s(Bo,{}):null,r&&G&&(!d||qo(h,x)===v)&&s(Oe,{move:G})]},k)}))}),l!==void 0&&s("p",{class:"hint",children:i(`${l}: now choose where to`,`${l}：再选去处`)}),_&&s("button",{type:"button",onClick:()=>a(_),children:[i("Pass","弃权")," ",r&&s(Oe,{move:_})]})]})}const qo=(e,t)=>{const n=e.findIndex(o=>o[t]!==".");return(n<0?e.length:n)-1},Go=()=>s("svg",{viewBox:"0 0 20 20","aria-hidden":"true",children:s("path",{d:"M4 4l12 12M16 4L4 16",stroke:"currentColor","stroke-width":"3.4","stroke-linecap":"round"})}),Bo=()=>s("svg",{viewBox:"0 0 20 20","aria-hidden":"true",children:s("circle",{cx:"10",cy:"10",r:"6.4",fill:"none",stroke:"currentColor","stroke-width":"3.4"})});function Ho({game:e,position:t,open:n,values:o,onMove:r}){const a=w(),[i=1,l=1]=e.trim().split(/\s+/).slice(1).map(Number),c=t.state.split("/").map(Number);return s("div",{class:"board chocolate",role:"group","aria-label":a("Chocolate","巧克力"),style:{gridTemplateColumns:`repeat(${l}, 1fr)`,maxWidth:`${l*4}rem`},children:Array.from({length:i},(h,u)=>Array.from({length:l},(f,d)=>{const m=Z(d,u),p=d<(c[u]??0),g=t.moves.find(y=>y.move===m),_=u===0&&d===0;return s("button",{type:"button",class:`cell piece ${p?"":"eaten"} ${_?"poison":""}`,disabled:!n||!g,"aria-label":`${m}${_?a(", poison","，有毒"):""}${p?"":a(", eaten","，已吃")}`,onClick:()=>g&&r(g),children:[_&&p&&"☠",o&&n&&g&&s(Oe,{move:g})]},m)}))})}function Do({position:e,open:t,values:n,onMove:o,owners:r}){const a=w(),{columns:i,rows:l,drawn:c}=cs(e.state),h=64,u=16,f=[];for(let d=0;d<=l;d++)for(let m=0;m<=i;m++)m<i&&f.push({name:`${Z(m,d)}-${Z(m+1,d)}`,x:m,y:d,dx:1,dy:0}),d<l&&f.push({name:`${Z(m,d)}-${Z(m,d+1)}`,x:m,y:d,dx:0,dy:1});return s("svg",{class:"dots",viewBox:`0 0 ${i*h+2*u} ${l*h+2*u}`,style:{maxWidth:`${(i*h+2*u)*1.4}px`},role:"group","aria-label":a("Dots and boxes","点格棋"),children:[[...r??[]].map(([d,m])=>{const[p=0,g=0]=d.split(",").map(Number);return s("rect",{class:m?"box b":"box a",x:u+p*h+5,y:u+g*h+5,width:h-10,height:h-10,rx:6},d)}),f.map(({name:d,x:m,y:p,dx:g,dy:_})=>{const y=t?e.moves.find(S=>S.move===d):void 0,[v,T]=[u+m*h,u+p*h],[x,k]=[v+g*h,T+_*h];return s("g",{class:`side-edge ${c.has(d)?"drawn":""} ${y?"free":""}`,...y&&{tabindex:0,role:"button","aria-label":d,onClick:()=>o(y),onKeyDown:S=>(S.key==="Enter"||S.key===" ")&&(S.preventDefault(),o(y))},children:[s("line",{class:"hit",x1:v,y1:T,x2:x,y2:k}),s("line",{class:"ink",x1:v,y1:T,x2:x,y2:k}),n&&y&&s("text",{class:K(y),x:(v+x)/2,y:(T+k)/2+4,children:H(y.margin??0)})]},d)}),Array.from({length:(l+1)*(i+1)},(d,m)=>s("circle",{cx:u+m%(i+1)*h,cy:u+Math.floor(m/(i+1))*h,r:5},m))]})}function Ro({position:e,open:t,values:n,onMove:o,below:r=0,turn:a=0,totals:i}){const l=w(),[c=[],h=[]]=e.state.split("/").map(g=>g.split(",").map(Number)),u=a!==r,f=u?h:c,d=u?c:h,m=(g,_)=>t&&_!==u?e.moves.find(y=>y.move===String.fromCharCode(97+g)):void 0,p=(g,_,y)=>{const v=m(_,y);return s("button",{type:"button",class:"house",disabled:!v,"aria-label":`${y?l("your house","己方穴"):l("other house","对方穴")} ${String.fromCharCode(97+_)}: ${g}`,onClick:()=>v&&o(v),children:[g,n&&v&&s(Oe,{move:v})]},`${y}${_}`)};return s("div",{class:"kalah",children:[s("div",{class:"store","aria-label":l("Store of the other","对方仓"),role:"img",children:i?.[r?0:1]??0}),s("div",{class:"houses",role:"group","aria-label":l("Houses","穴"),style:{gridTemplateColumns:`repeat(${f.length}, 1fr)`},children:[d.map((g,_)=>p(g,_,!1)).reverse(),f.map((g,_)=>p(g,_,!0))]}),s("div",{class:"store own","aria-label":l("Your store","己方仓"),role:"img",children:i?.[r]??0})]})}function Fo({game:e,position:t,open:n,values:o,onMove:r}){const a=w(),i=Wo(e),l=/^(\d+)-(\d+)/.exec(t.state),[c,h]=l?[Number(l[1]),Number(l[2])]:[0,-1],u=Math.max(1,...i.map(Math.abs)),f=d=>{if(!n)return;const m=t.moves.find(p=>p.move===`take ${d-c+1}`);return m||(d===c?t.moves.find(p=>p.move==="left"):d===h?t.moves.find(p=>p.move==="right"):void 0)};return s("div",{class:"row-board",role:"group","aria-label":a("Row of piles","一行石堆"),children:i.map((d,m)=>{const p=m>=c&&m<=h,g=p?f(m):void 0;return s("button",{type:"button",class:`pile ${p?"":"gone"}`,disabled:!g,"aria-label":`${a("pile","堆")} ${m}: ${d}${g?`${a(", ","，")}${le(a,g.move)}`:""}`,onClick:()=>g&&r(g),children:[s("span",{class:"pile-bar",style:{height:`${.4+4.5*Math.abs(d)/u}rem`}}),s("span",{class:"number",children:d}),o&&g&&s(Oe,{move:g})]},m)})})}function hs(){return rs("games",void 0).data?.games??[]}const pe=e=>e.served!==void 0,Ht=(e,t)=>{const n=me(t),o=n==="graph"?t.trim().split(/\s+/)[1]:void 0;return e.find(r=>r.name===o&&r.served==="graph")??e.find(r=>r.name===n)},Ze=e=>(e.examples[0]??e.name).replace(/^\w+\s+/,"").replace(/\s--(state|symmetry)\s\S+/g,"");function ds(e,t){const n=Ht(e,t)?.database?.title;return n===void 0?t:n.endsWith("…")?"":n}function Uo(e){const t=new Map,n=e.trim().replace(/^\S+/,""),o=[...n.matchAll(/(?:^|\s)([A-Za-z_]\w*)=/g)];return o.forEach((r,a)=>t.set(r[1],n.slice(r.index+r[0].length,o[a+1]?.index).trim())),t}const Vo=({min:e,max:t})=>e!==void 0&&t!==void 0?`${e} – ${t}`:e!==void 0?`≥ ${e}`:t!==void 0?`≤ ${t}`:"";function us({info:e,game:t,onChange:n}){const o=w(),r=j()==="zh",a=e.parameters??[],i=Uo(t),l=()=>Object.fromEntries(a.map(f=>[f.name,i.get(f.name)??f.default])),[c,h]=M(l);if(A(()=>h(l()),[t,e.name]),a.length===0)return null;const u=()=>n([e.name,...a.map(f=>`${f.name}=${c[f.name]??""}`)].join(" "));return s("form",{class:"controls parameters","aria-label":o("Parameters","参数"),onSubmit:f=>{f.preventDefault(),u()},children:[a.map(f=>s("label",{children:[s("span",{class:"mono",children:f.name}),s("input",{class:"mono",value:c[f.name]??"",size:Math.min(40,Math.max(6,(c[f.name]??"").length+1)),spellcheck:!1,autocomplete:"off",onInput:d=>h({...c,[f.name]:d.currentTarget.value})}),s("span",{class:"quiet",children:[r?f.help_zh??f.help:f.help,Vo(f)].filter(Boolean).join(o(", ","，"))})]},f.name)),s("button",{type:"submit",children:o("Apply","应用")})]})}function ms({info:e,notation:t}){const n=w(),o=j()==="zh";return s("details",{class:"catalogue",children:[s("summary",{children:t?n("Rules and notation","规则与记法"):n("Rules","规则")}),s("p",{class:"rules",children:o?e.rules_zh:e.rules}),t&&s("p",{class:"quiet",children:o?e.notation_zh:e.notation})]})}const Yo={positions:[],busy:!0},fs=e=>e?e.split(";").map(t=>t.replace(/%3B/g,";").replace(/%25/g,"%")):[],de=e=>e.map(t=>t.replace(/%/g,"%25").replace(/;/g,"%3B")).join(";"),ze=(e,t)=>e?.moves.find(n=>n.move===t);function ps(e,t,n,o){const r=V(new Map),[a,i]=M(Yo),[l,c]=M(0);return A(()=>{const h=new AbortController,u=async m=>{const p=`${e}
${m??""}`,g=r.current.get(p);if(g)return g;const _=await os("position",{game:e,...m!==void 0&&{state:m},lang:n},h.signal);return r.current.set(p,_),_},f=[],d=async()=>{f.push(await u(o));for(const m of t){const p=ze(f[f.length-1],m);if(!p)return i({positions:f,busy:!1,unknown:m});f.push(await u(p.to))}i({positions:f,busy:!1})};return i(m=>({positions:m.positions,busy:!0})),d().catch(m=>{const p=m instanceof $e&&["usage","input"].includes(m.code);h.signal.aborted||i({positions:f,busy:!1,error:m.message,wrong:p})}),()=>h.abort()},[e,o,de(t),n,l]),W(()=>({...a,retry:()=>c(l+1)}),[a,l])}function gs(e,t){const[n,o]=M(),r=e.positions.length-1;return A(()=>{e.unknown!==void 0&&(o({name:e.unknown,at:r}),$({moves:de(t.slice(0,r))}))},[e.unknown]),n&&t.length===n.at?n.name:void 0}function Ko(e,t){const n=e.positions.length-1;return e.positions.filter((o,r)=>o.state===e.positions[n].state&&t[r]===t[n]).length}function bs(e,t){const n=[0];for(let o=0;o+1<e.positions.length;o++){const r=ze(e.positions[o],t[o])?.again??!1;n.push(r?n[o]:n[o]?0:1)}return n}function ws(e,t,n){const o=[0,0];e.positions.slice(0,-1).forEach((a,i)=>o[n[i]]+=ze(a,t[i])?.gain??0);const r=e.positions[e.positions.length-1];if(r?.finished){const a=n[n.length-1];o[a]+=r.value.first??0,o[a?0:1]+=r.value.second??0}return o}const kn={loss:0,draw:1,tie:2,win:3};function Jo(e,t,n,o){return e.positions.slice(0,-1).flatMap((r,a)=>{const i=ze(r,t[a]),l=r.moves[0];return!i||!l||n[a]!==o?[]:(i.margin!==void 0?i.margin<l.margin:kn[i.outcome??"tie"]<kn[l.outcome??"tie"])?[{at:a,made:i,better:l}]:[]})}const vs=[["tic-tac-toe","Tic-tac-toe","井字棋"],["connect 4 4","Connect four, 4 × 4","四子棋 4 × 4"],["connect 5 4","Connect four, 5 × 4","四子棋 5 × 4"],["mnk 4 3 3","Three in a row, 4 × 3","三连棋 4 × 3"],["hexapawn","Hexapawn","六兵棋"],["hexapawn 4 4","Hexapawn, 4 × 4","六兵棋 4 × 4"],["othello 4 4","Othello, 4 × 4","黑白棋 4 × 4"],["quixo 3","Quixo, 3 × 3","推推棋 3 × 3"],["chomp 3 4","Chomp","吃巧克力"],["dots 2 2","Dots and boxes","点格棋"],["kalah 3 3","Kalah, 3 houses","播棋 3 穴"],["row 3 9 1 2 8 5","A row, from both ends","一排石堆，取两端"],["stone-game-3 1 2 3 7 -2 4 6","Stone Game III","石子游戏 III"],["stone-game-7 5 3 1 4 2 6","Stone Game VII","石子游戏 VII"],["nim 3 4 5","Nim","Nim"],["can-i-win 10 40","Can I Win, 1 to 10, total 40","我能赢吗：1 到 10，目标 40"],["cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]","Cat and mouse","猫和老鼠"]],Xo=()=>matchMedia("(prefers-reduced-motion: reduce)").matches?30:500;function Zo(){const e=w(),{query:t}=D(),n=hs(),o=t.game||"tic-tac-toe";return s("main",{class:"page",children:[s("h1",{children:e("Play","对弈")}),s("p",{class:"lead",children:e("Your opponent knows every state of the game and never gives anything away. Can you hold your own?","对手知晓每一个状态，从不失手。你能守住吗？")}),s(Qo,{games:n,game:o}),s(tr,{game:o,shown:ds(n,o)},`${o} ${t.first??""}`)]})}function Qo({games:e,game:t}){const n=w(),[o,r]=M(t);A(()=>r(t),[t]);const a=e.filter(pe),i=Ht(e,t),l=a.find(u=>u===i),c=vs.some(([u])=>u===t)?t:l?Ze(l):"",h=u=>$({game:u,moves:""});return s(C,{children:[s("div",{class:"controls",children:[s("label",{children:[n("Game","游戏"),s("select",{value:c,onChange:u=>u.currentTarget.value&&h(u.currentTarget.value),children:[!c&&s("option",{value:"",children:n("another","其他")}),a.length>0&&s("optgroup",{label:n("Served here","本服务器提供"),children:a.map(u=>s("option",{value:Ze(u),children:u.database?`${u.name} (${u.database.title})`:u.name},u.name))}),s(er,{grouped:a.length>0})]})]}),s("form",{class:"row-form",onSubmit:u=>{u.preventDefault(),h(o.trim())},children:[s("label",{children:[n("or any other","或任意游戏"),s("input",{class:"mono",value:o,spellcheck:!1,autocomplete:"off",onInput:u=>r(u.currentTarget.value)})]})," ",s("button",{type:"submit",children:n("Start","开始")})]})]}),l&&s(us,{info:l,game:t,onChange:h}),i&&s(ms,{info:i,notation:!1})]})}function er({grouped:e}){const t=w(),n=vs.map(([o,r,a])=>s("option",{value:o,children:t(r,a)},o));return e?s("optgroup",{label:t("Known games","已知游戏"),children:n}):s(C,{children:n})}function tr({game:e,shown:t}){const n=w(),o=j(),{query:r}=D(),a=r.first==="other"?1:0,i=fs(r.moves),l=r.values==="on",c=ps(e,i,o),h=gs(c,i),u=W(()=>bs(c,i),[c]),f=W(()=>cr(t,c)??ws(c,i,u),[c,t]),d=c.positions.length-1,m=c.positions[d],p=!c.busy&&!c.error&&d===i.length&&m!==void 0,g=u[d]??0,_=p&&!m.finished&&g===a,y=k=>$({moves:de([...i,k.move])});A(()=>{if(!p||m.finished||g===a)return;const k=m.moves.filter(b=>b.best),S=k[Math.floor(Math.random()*k.length)],G=setTimeout(()=>S&&y(S),Xo());return()=>clearTimeout(G)},[p,m?.state,g,a,i.length]);const v=V(null);A(()=>v.current?.scrollTo(0,v.current.scrollHeight),[d]);const T=()=>{let k=i.length-1;for(;k>0&&u[k]!==a;)k--;$({moves:de(i.slice(0,Math.max(0,u[k]===a?k:0)))})},x=p&&!m.finished&&Ko(c,u)>=3;return!m&&c.error?s(Qe,{walk:c}):m?s("div",{class:"with-side","aria-busy":c.busy,children:[s("section",{class:"figure table-top","aria-label":n("The game","对局"),children:s("div",{class:"figure-body",children:[c.error&&s(Qe,{walk:c}),h!==void 0&&s(_s,{move:h}),s(or,{position:m,own:_,stuck:c.error!==void 0,human:a,turn:g,totals:f}),x&&s(sr,{position:m}),s(Bt,{game:t,position:m,before:c.positions[d-1],open:_,values:l,onMove:y,below:a,turn:g,totals:f,owners:me(t)==="dots"?hr(c,u):void 0}),(!Gt(t,m)||m.moves.some(k=>k.move.includes("->")))&&s(lr,{position:m,open:_,values:l,onMove:y}),s("div",{class:"controls",children:[s("button",{type:"button",onClick:T,disabled:i.length===0||a===1&&i.length===1,children:n("Undo","悔棋")}),s("button",{type:"button",onClick:()=>$({moves:""}),disabled:i.length===0,children:n("New game","重新开始")}),s(qt,{label:n("Show what each move is worth","显示每步的价值"),on:l,onChange:k=>$({values:k?"on":""})}),s(_t,{label:n("Who starts","谁先走"),value:a?"other":"me",options:[["me",n("I start","我先")],["other",n("Other starts","对手先")]],onChange:k=>$({first:k==="me"?"":k,moves:""})})]})]})}),s("aside",{class:"side",children:[(m.finished&&p||x)&&s(ir,{walk:c,moves:i,turns:u,human:a}),s("section",{"aria-label":n("Moves made","走法记录"),children:[s("h2",{class:"small-head",children:n("Moves","走法")}),i.length===0&&s("p",{class:"quiet",children:n("None yet.","尚无。")}),s("ol",{class:"record",ref:v,children:i.slice(0,Math.max(0,d)).map((k,S)=>s("li",{children:[s("span",{class:`who ${u[S]===a?"first":"second"}`,children:u[S]===a?n("you","你"):n("other","对手")})," ",le(n,k),(m.finished||x)&&s(nr,{t:n,move:ze(c.positions[S],k)})]},S))})]})]})]}):s("p",{class:"busy",children:n("Solving …","正在求解……")})}const nr=({t:e,move:t})=>t?s(C,{children:[" ",s("span",{class:`badge ${K(t)}`,children:xe(e,K(t))})]}):null;function Qe({walk:e}){const t=w();return s("div",{class:"failed",children:[s(P,{text:e.error??""}),!e.wrong&&s("button",{type:"button",onClick:e.retry,children:t("Try again","重试")})]})}function _s({move:e}){const t=w();return s("p",{class:"note",role:"status",children:t(`There is no move “${e}” in this position; the game stands where it was before it.`,`此局面没有走法“${e}”；对局停在它之前。`)})}function sr({position:e}){const t=w();return s("p",{class:"note",role:"status",children:[t("This position is here for the third time: the game goes round in circles.","这个局面第三次出现：对局在绕圈。")," ",e.value.outcome==="draw"?t("Neither side can force an end, so it is drawn. You may go on, and try something else.","谁也无法迫使结束，所以是循环（永不结束）。你也可以换一步继续。"):t("It need not: the position is decided. You may go on, and try something else.","其实不必：此局面已有定论。你也可以换一步继续。")]})}function or(e){const t=w(),{position:n,own:o,stuck:r,human:a,turn:i,totals:l}=e,c=n.state.endsWith(":X")?" (X)":n.state.endsWith(":O")?" (O)":"",h=n.finished?ar(t,n,a,i,l):o?t(`Your move${c}`,`轮到你${c}`):r?t("The game waits.","对局等待中。"):t("The other is thinking …","对手思考中……");return s("div",{class:"turn",role:"status",children:[s("strong",{children:h}),n.kind==="score"&&s("span",{class:"number",children:[t("you","你")," ",l[a]," : ",l[a?0:1]," ",t("other","对手")]})]})}function rr(e,t,n,o){if(e.kind==="score")return Math.sign(o[t]-o[t?0:1]);const r=n===t?1:-1;return e.value.outcome==="win"?r:e.value.outcome==="loss"?-r:0}function ar(e,t,n,o,r){const a=rr(t,n,o,r);return a>0?e("You won!","你赢了！"):a<0?e("You lost.","你输了。"):e("A tie.","平局。")}function ir({walk:e,moves:t,turns:n,human:o}){const r=w(),a=Jo(e,t,n,o);return s("section",{class:"verdict","aria-label":r("Where it was lost","输在哪里"),children:[s("h2",{class:"small-head",children:r("Where it was lost","输在哪里")}),a.length===0&&s("p",{children:r("Nowhere: every move of yours kept what there was.","没有失误：你的每一步都保住了应得的。")}),s("ul",{children:a.map(({at:i,made:l,better:c})=>s("li",{children:[r(`Move ${i+1}: `,`第 ${i+1} 步：`),s("strong",{children:le(r,l.move)})," ",r(`made a ${be(r,c)} a ${be(r,l)}. Better: `,`把${be(r,c)}变成${be(r,l)}。更好：`),s("strong",{children:le(r,c.move)}),r(".","。")," ",s("button",{type:"button",class:"link",onClick:()=>$({moves:de(t.slice(0,i))}),children:r("Try again from here","从这里重来")})]},i))})]})}function lr({position:e,open:t,values:n,onMove:o}){const r=w();return s("ul",{class:"moves many","aria-label":r("Moves","走法"),children:[...e.moves].sort((a,i)=>n?0:a.move.localeCompare(i.move,"en",{numeric:!0})).map(a=>s("li",{children:s("button",{type:"button",class:n&&a.best?"best":"",disabled:!t,onClick:()=>o(a),children:[n&&s(at,{outcome:K(a)}),s("span",{class:"what",children:le(r,a.move)}),n&&s("span",{class:"quiet",children:be(r,a)}),n&&s("span",{class:"sr",children:te(r,K(a))})]})},a.move))})}function cr(e,t){const n=t.positions[t.positions.length-1];if(me(e)!=="othello"||!n||n.finished)return;const o=r=>yt(n.state).join("").split(r).length-1;return[o("X"),o("O")]}function hr(e,t){const n=new Map;return e.positions.forEach((o,r)=>{for(const a of cs(o.state).closed)n.has(a)||n.set(a,t[r-1]??0)}),n}function $n({counts:e,name:t,unit:n}){const o=w(),r=Math.max(1,...e),[a,i]=M(r>2e3),l=150,c=Math.max(6,Math.min(44,620/Math.max(1,e.length))),h=f=>f===0?0:a?Math.log(1+f)/Math.log(1+r):f/r,u=Math.ceil(26/c);return s("div",{class:"plot",children:[s("svg",{viewBox:`0 0 ${e.length*c} ${l+44}`,style:{maxWidth:`${e.length*c}px`},role:"img","aria-label":`${t}: ${e.join(", ")}`,children:e.map((f,d)=>s("g",{children:[s("title",{children:`${n} ${d}: ${Y(f)}`}),s("rect",{x:d*c+1,y:20+l*(1-h(f)),width:c-2,height:Math.max(f?1.5:0,l*h(f)),rx:c>12?3:0}),c>=30&&s("text",{x:(d+.5)*c,y:14+l*(1-h(f)),children:dr(f)}),d%u===0&&s("text",{class:"index",x:(d+.5)*c,y:l+36,children:d})]},d))}),s(qt,{label:o("logarithmic heights","对数高度"),on:a,onChange:i})]})}const dr=e=>e>=1e9?`${(e/1e9).toPrecision(3)}G`:e>=1e6?`${(e/1e6).toPrecision(3)}M`:e>=1e4?`${(e/1e3).toPrecision(3)}k`:String(e);function ur(){const e=w(),{query:t}=D(),n=hs(),o=t.game||"tic-tac-toe";return s("main",{class:"page",children:[s("h1",{children:e("Explorer","探索")}),s("p",{class:"lead",children:e("Walk through any game boyi knows. Every move shows what it is worth.","boyi 会解的任何游戏，一步步走下去，每一步都标出结果。")}),s(fr,{games:n,game:o,state:t.state??""}),s(gr,{game:o,shown:ds(n,o)},`${o} ${t.state??""}`),s(vr,{game:o,asked:t.stats==="on"},`stats ${o}`)]})}const mr=6;function fr({games:e,game:t,state:n}){const o=w(),[r,a]=M(t);A(()=>a(t),[t]);const i=Ht(e,t),l=e.filter(h=>!h.file),c=h=>$({game:h.trim(),state:"",moves:""});return s(C,{children:[s("div",{class:"explore-fields",children:[s("form",{class:"field",onSubmit:h=>{h.preventDefault(),c(r)},children:[s("label",{for:"explore-game",children:o("Game, as on the command line","游戏，写法同命令行")}),s("div",{class:"row",children:[s("input",{id:"explore-game",class:"mono",list:"known-games",value:r,spellcheck:!1,autocomplete:"off",onInput:h=>a(h.currentTarget.value)}),s("button",{type:"submit",class:"main",children:o("Explore","探索")})]}),s("datalist",{id:"known-games",children:l.map(h=>s("option",{value:Ze(h)},h.name))})]}),s(pr,{state:n},`state ${t} ${n}`)]}),i&&pe(i)&&s(us,{info:i,game:t,onChange:c}),l.some(pe)&&s(Tn,{title:o("Served here","本服务器提供"),games:l.filter(pe),open:l.filter(pe).length<=mr,onPick:c}),s(Tn,{title:o("All games","全部游戏"),games:l.filter(h=>!pe(h)),open:!1,onPick:c}),i&&s(ms,{info:i,notation:!0})]})}function pr({state:e}){const t=w(),[n,o]=M(e);return s("form",{class:"field",onSubmit:r=>{r.preventDefault(),$({state:n.trim(),moves:""})},children:[s("label",{for:"explore-state",children:t("From this state (empty: the start)","从这个状态开始（留空：开局）")}),s("div",{class:"row",children:[s("input",{id:"explore-state",class:"mono",value:n,spellcheck:!1,autocomplete:"off",onInput:r=>o(r.currentTarget.value)}),s("button",{type:"submit",children:t("Go there","前往")})]})]})}function Tn({title:e,games:t,open:n,onPick:o}){const r=j();return s("details",{class:"catalogue",open:n,children:[s("summary",{children:e}),s("ul",{children:t.map(a=>s("li",{children:[s("button",{type:"button",class:"link",onClick:()=>o(Ze(a)),children:a.name})," ",s("span",{class:"quiet",children:r==="zh"?a.summary_zh:a.summary})]},a.name))})]})}function gr({game:e,shown:t}){const n=w(),o=j(),{query:r}=D(),a=fs(r.moves),i=ps(e,a,o,r.state||void 0),l=gs(i,a),c=bs(i,a),h=i.positions.length-1,u=i.positions[h];if(!u&&i.error)return s(Qe,{walk:i});if(!u)return s("p",{class:"busy",children:n("Solving …","正在求解……")});const f=d=>$({moves:de([...a.slice(0,h),d])});return s(C,{children:[i.error&&s(Qe,{walk:i}),l!==void 0&&s(_s,{move:l}),s("nav",{class:"crumbs","aria-busy":i.busy,"aria-label":n("The way here","来路"),children:[s("button",{type:"button",class:"link",disabled:h===0,onClick:()=>$({moves:""}),children:n("start","起点")}),a.slice(0,h).map((d,m)=>s("span",{children:[" › ",s("button",{type:"button",class:"link",disabled:m===h-1,onClick:()=>$({moves:de(a.slice(0,m+1))}),children:le(n,d)})]},m))]}),s("div",{class:"with-side even",children:[s(vt,{caption:s(C,{children:[n("Position","局面")," ",s("code",{children:u.state})," ",n(": click a move on the board or in the list.","——在棋盘上或列表里点一步。")]}),children:[s("p",{class:"value-line",children:[s(at,{outcome:u.value.outcome})," ",u.finished?n("Over: ","已结束："):n("Player to move: ","当前玩家："),$o(n,u.value)]}),s(Bt,{game:t,position:u,before:i.positions[h-1],open:!u.finished,values:!0,onMove:d=>f(d.move),below:0,turn:c[h],totals:ws(i,a,c)})]}),s(wr,{position:u,onMove:f,board:Gt(t,u)})]})]})}const br=60;function wr({position:e,onMove:t}){const n=w(),[o,r]=M(!1),a=o?e.moves:e.moves.slice(0,br),i=e.moves.length-a.length;return s("div",{class:"move-table",children:[s("table",{class:"counts",children:[s("caption",{children:[n(`${Y(e.moves_total)} ${e.moves_total===1?"move":"moves"}`,`${Y(e.moves_total)} 种走法`),e.best_moves!==void 0&&n(`, ${Y(e.best_moves)} of them best`,`，其中 ${Y(e.best_moves)} 种最佳`)]}),s("thead",{children:s("tr",{children:[s("th",{scope:"col",children:n("move","走法")}),s("th",{scope:"col",children:n("worth","结果")}),s("th",{scope:"col",children:n("leads to","通向")})]})}),s("tbody",{children:a.map(l=>s("tr",{class:l.best?"current":"",children:[s("th",{scope:"row",children:s("button",{type:"button",class:"link",onClick:()=>t(l.move),children:le(n,l.move)})}),s("td",{children:[s(at,{outcome:K(l)})," ",be(n,l)]}),s("td",{class:"mono state-text",children:l.to})]},l.move))})]}),i>0&&s("p",{class:"note",children:[n(`The first ${a.length} of ${e.moves.length}.`,`前 ${a.length} 种，共 ${e.moves.length} 种。`)," ",s("button",{type:"button",onClick:()=>r(!0),children:n("Show all","全部显示")})]})]})}function vr({game:e,asked:t}){const n=w(),o=j(),{data:r,error:a,busy:i}=rs("stats",{game:e,lang:o},t);return s("section",{children:[s("h2",{children:n("How its states are spread","状态的分布")}),!t&&s("p",{children:s("button",{type:"button",onClick:()=>$({stats:"on"}),children:n("Count all states","统计所有状态")})}),t&&i&&!r&&s("p",{class:"busy",children:n("Counting …","正在统计……")}),a&&s(P,{text:a}),r&&!a&&s(_r,{stats:r})]})}function _r({stats:e}){const t=w(),n=["win","loss","tie","draw"].filter(o=>e[o]>0);return s(C,{children:[s("p",{children:t(`${Y(e.states)} states, ${Y(e.moves)} moves${e.longest===void 0?"":`; the longest game under best play takes ${e.longest} moves`}.`,`共 ${Y(e.states)} 个状态、${Y(e.moves)} 种走法${e.longest===void 0?"":`；双方都走最好时最长 ${e.longest} 步`}。`)}),s("div",{class:"shares",role:"img","aria-label":n.map(o=>`${te(t,o)} ${e[o]}`).join(", "),children:n.map(o=>s("div",{class:`share ${o}`,style:{flexGrow:e[o]}},o))}),s("ul",{class:"legend",children:n.map(o=>s("li",{children:[s(at,{outcome:o})," ",te(t,o)," ",Y(e[o])]},o))}),s("div",{class:"plots",children:[s(vt,{caption:t("States by depth: how many are first reached after so many moves. Look where the game is widest.","按深度：最少走几步能到的状态各有多少。看游戏在哪里最宽。"),children:s($n,{counts:e.depths,name:t("States by depth","按深度"),unit:t("depth","深度")})}),e.lengths&&s(vt,{caption:t("States by distance: how many are so many moves from their end under best play. The far right is the hardest of all.","按距离：双方都走最好时还有几步结束的状态各有多少。最右边的最难。"),children:s($n,{counts:e.lengths,name:t("States by distance","按距终局步数"),unit:t("moves to the end","距终局")})})]})]})}function yr({task:e,answer:t,onAnswer:n,closed:o}){const r=w(),[a="",i=""]=t.split(/:(.*)/s),l=(c,h)=>n(e.wants_input?`${c}:${h}`:c);return s("div",{children:[s("div",{class:"scroll ex-scroll",tabIndex:0,role:"region","aria-label":r("Program: choose a line","程序：选一行"),children:s("ol",{class:"ex-code",children:e.source.replace(/\n$/,"").split(`
`).map((c,h)=>s("li",{children:s("button",{type:"button","aria-pressed":a===String(h+1),disabled:o,onClick:()=>l(String(h+1),i),children:[s("span",{class:"ex-line",children:[s("span",{class:"sr",children:[r("line","第")," "]}),h+1,s("span",{class:"sr",children:r(": "," 行：")})]}),c?s("code",{children:c}):s("span",{class:"sr",children:r("blank","空行")})]})},h))})}),e.wants_input&&s("div",{class:"field",children:[s("label",{htmlFor:"ex-input",children:r("An input on which it fails","让它出错的输入")}),s("input",{id:"ex-input",class:"mono",autoComplete:"off",value:i.trimStart(),readOnly:o,placeholder:e.input,onInput:c=>l(a,` ${c.currentTarget.value}`)})]})]})}const F=([e,t])=>`${e}-${t}`;function Dt(e){const{piles:t}=e;return s("div",{class:"scroll ex-scroll",tabIndex:0,role:"region","aria-label":e.label,children:s("table",{class:"ex-table",children:[s("thead",{children:s("tr",{children:[s("td",{}),t.map((n,o)=>s("th",{scope:"col",children:[s("span",{class:"ex-index",children:o})," ",n]},o))]})}),s("tbody",{children:t.map((n,o)=>s("tr",{children:[s("th",{scope:"row",children:[s("span",{class:"ex-index",children:o})," ",n]}),t.map((r,a)=>a<o?s("td",{class:"ex-none"},a):s("td",{class:e.class?.([o,a]),children:e.draw([o,a])},a))]},o))})]})})}const xr=({value:e})=>s("span",{class:"ex-pair",children:[s("span",{class:"ex-first",children:e[0]})," : ",s("span",{class:"ex-second",children:e[1]})]});function kr({task:e,answer:t,onAnswer:n,closed:o}){const r=w(),[a="",i=""]=t.split(","),l=F(e.cell),c=new Map(e.given.map(({at:u,value:f})=>[F(u),f])),h=(u,f,d,m)=>s("input",{class:`ex-number ${m}`,inputMode:"numeric",autoComplete:"off",value:u,readOnly:o,"aria-label":f,onInput:p=>n(d(p.currentTarget.value.replace(/[^0-9-]/g,"")))});return s(Dt,{piles:e.piles,label:r("Table of the row","这排石堆的表格"),class:u=>F(u)===l?"ex-asked":c.has(F(u))?"ex-given":"ex-empty",draw:u=>{const f=c.get(F(u));return f?s(xr,{value:f}):F(u)!==l?null:s("span",{class:"ex-fields",children:[h(a,r(`cell ${l}: the player to move gets`,`格 ${l}：当前玩家得`),d=>`${d},${i}`,"first"),s("span",{"aria-hidden":"true",children:":"}),h(i,r(`cell ${l}: the other gets`,`格 ${l}：对方得`),d=>`${a},${d}`,"second")]})}})}function $r({task:e,answer:t,onAnswer:n,closed:o}){const r=w(),a=e.kind==="needs",i=F(e.cell),l=t.split(" ").filter(Boolean),c=new Set((e.filled??[]).map(F)),h=f=>n(a?(l.includes(f)?l.filter(d=>d!==f):[...l,f]).join(" "):f),u=f=>f===i?a?r(", asked about","，所问的格"):r(", filled last","，刚填完"):c.has(f)?r(", filled","，已填"):"";return s(Dt,{piles:e.piles,label:r("Table of the row: choose cells","这排石堆的表格：选格子"),class:f=>F(f)===i?"ex-asked":c.has(F(f))?"ex-filled":"ex-empty",draw:f=>{const d=F(f);return s("button",{type:"button",class:"ex-cell","aria-pressed":l.includes(d),disabled:o,"aria-label":`${r("cell","格")} ${d}${u(d)}`,onClick:()=>h(d),children:d===i&&a?"?":d})}})}const we=46,xt=100,Sn=84;function Tr(e){const t=[];for(const r of e)(t[r.depth]??=[]).push(r);const n=Math.max(...t.map(r=>r.length)),o=new Map;return t.forEach((r,a)=>r.forEach((i,l)=>o.set(i.name,{x:40+a*xt,y:44+(l+(n-r.length)/2)*Sn+a%2*14}))),{places:o,width:80+(t.length-1)*xt,height:102+(n-1)*Sn}}function Sr(e,t){const[n,o]=[t.x-e.x,t.y-e.y],r=Math.hypot(n,o)||1,a=n>0&&n<=xt?0:Math.min(46,14+r/8),[i,l]=[(e.x+t.x)/2+o/r*a,(e.y+t.y)/2-n/r*a],c=(f,d)=>{const m=Math.hypot(i-f.x,l-f.y)||1;return{x:f.x+(i-f.x)/m*d,y:f.y+(l-f.y)/m*d}},[h,u]=[c(e,we/2),c(t,we/2+7)];return`M${h.x} ${h.y}Q${i} ${l} ${u.x} ${u.y}`}const Mr=e=>new Map(e.split(" ").filter(Boolean).map(t=>[t.slice(0,t.lastIndexOf("=")),t.slice(t.lastIndexOf("=")+1)])),Cr=e=>[...e].map(([t,n])=>`${t}=${n}`).join(" ");function Ar({task:e,answer:t,onAnswer:n,closed:o}){const r=w(),a=Mr(t),{places:i,width:l,height:c}=Tr(e.states),h=[void 0,"win","loss","draw",...e.states.some(({end:m})=>m==="tie")?["tie"]:[]],u=e.states.every(({name:m})=>m.length<=3),f=m=>{const p=h[(h.indexOf(a.get(m))+1)%h.length],g=new Map(a);p?g.set(m,p):g.delete(m),n(Cr(g))},d=m=>{const p=a.get(m.name),g=m.moves.length?r(`leads to ${m.moves.join(", ")}`,`通向 ${m.moves.join("、")}`):m.end?r(`finished: ${te(r,m.end)}`,`已结束：${te(r,m.end)}`):r("no move","无路可走");return`${m.state===m.name?m.name:`${m.name} (${m.state})`}: ${p?te(r,p):r("not coloured","未标")}; ${g}`};return s("div",{children:[s("div",{class:"scroll ex-scroll",tabIndex:0,role:"region","aria-label":r("Game graph","博弈图"),children:s("div",{class:"ex-graph",style:{width:`${l}px`,height:`${c}px`},children:[s("svg",{width:l,height:c,"aria-hidden":"true",children:[s("defs",{children:s("marker",{id:"ex-arrow",viewBox:"0 0 8 8",refX:"6",refY:"4",markerWidth:"7",markerHeight:"7",orient:"auto",children:s("path",{d:"M0 0L8 4L0 8z"})})}),e.states.flatMap(m=>m.moves.map(p=>s("path",{class:"ex-edge",d:Sr(i.get(m.name),i.get(p)),"marker-end":"url(#ex-arrow)"},`${m.name} ${p}`)))]}),e.states.map(m=>{const{x:p,y:g}=i.get(m.name),_=a.get(m.name),y={left:`${p-we/2}px`,top:`${g-we/2}px`,width:`${we}px`,height:`${we}px`};return s("button",{type:"button",class:`ex-node ${_??""} ${u?"":"small"}`,style:y,disabled:o,"aria-label":d(m),title:m.state,onClick:()=>f(m.name),children:[s("span",{class:"ex-node-name",children:m.name}),s("span",{class:"ex-node-value",children:_?xe(r,_):m.end?`(${xe(r,m.end)})`:"·"})]},m.name)})]})}),s("p",{class:"hint",children:r("Click a state: won (W), lost (L), drawn (∞), blank again.","点击状态：胜、负、循环（∞），再点清空。")}),e.states.some(({name:m,state:p})=>m!==p)&&s("ul",{class:"ex-key",children:e.states.map(({name:m,state:p})=>s("li",{children:[s("b",{children:m})," ",p]},m))})]})}function Ir({task:e,answer:t,onAnswer:n,closed:o}){const r=w(),a={state:e.state,picture:e.picture,moves:e.moves.map(({move:i})=>({move:i}))};return s("div",{class:"ex-move",children:[s("div",{children:[s(Bt,{game:e.line,position:a,open:!o,values:!1,onMove:({move:i})=>n(i)}),e.rules&&s("p",{class:"hint",children:e.rules})]}),s("div",{class:"ex-moves",role:"group","aria-label":r("Moves","着法"),children:e.moves.map(({move:i,text:l})=>s("button",{type:"button",class:"chip","aria-pressed":t===i,disabled:o,onClick:()=>n(i),children:l},i))})]})}function Or({task:e,answer:t,onAnswer:n,closed:o,wrong:r}){const a=w();return s("div",{class:"ex-paste",children:[s(Dt,{piles:e.piles,label:a("Table of the row","这排石堆的表格"),class:([i,l])=>r&&r[0]===i&&r[1]===l?"ex-wrong":"ex-empty",draw:([i,l])=>r&&r[0]===i&&r[1]===l?s("strong",{children:a("wrong","错")}):s("span",{class:"quiet",children:`${i}-${l}`})}),s("div",{class:"field",children:[s("label",{htmlFor:"ex-paste",children:a("Your table","你的表")}),s("textarea",{id:"ex-paste",class:"mono",rows:6,spellcheck:!1,value:t,readOnly:o,"aria-describedby":"ex-paste-form",placeholder:a("Paste what your program prints","粘贴你的程序输出的表"),onInput:i=>n(i.currentTarget.value)}),s("p",{id:"ex-paste-form",class:"hint",children:[a("Form: ","格式："),e.form]})]})]})}const ys=["cell","needs","next","move","graph","bug","table"],lt=[1,2,3],xs=["python","java","c++","c"];function kt(e,t={}){const n=e.game.trim().split(/\s+/).filter(Boolean);return{command:"exercise",arguments:[e.kind,...n],options:{seed:e.seed,level:e.level,...t}}}const Rt=e=>ys.includes(e??""),re=(e,t)=>({cell:e("Predict the cell","预测格子"),needs:e("What it needs","依赖哪些格"),next:e("What comes next","下一格"),move:e("The winning move","唯一胜着"),graph:e("Won or lost","判胜负"),bug:e("Find the bug","找错"),table:e("Check my table","查我的表")})[t],Nr=(e,t)=>[e("easy","简单"),e("medium","中等"),e("hard","困难")][t-1];function Ft({kind:e,game:t="",level:n=1,seed:o,language:r,onSolved:a,onMissed:i,children:l}){const c={kind:e,game:t,level:n,seed:o},h=e==="bug"&&r?{in:r}:{},u=kt(c,h),{data:f,asked:d,error:m,busy:p}=q(u),g=f&&JSON.stringify(d)===JSON.stringify(u);return s("div",{class:"exercise","aria-busy":p||!g&&!m,children:[m&&s(P,{text:m}),f&&g&&s(Wr,{task:f,mark:_=>kt(c,{...h,answer:_}),onSolved:a,onMissed:i,more:l},JSON.stringify(u))]})}function Wr({task:e,mark:t,onSolved:n,onMissed:o,more:r}){const a=w(),i=j(),[l,c]=M(""),[h,u]=M(),[f,d]=M(),[m,p]=M(),[g,_]=M(!1),y=V(0),v=h?.right===!0||m!==void 0,T=S=>{c(S),u(void 0),d(void 0)},x=(S,G)=>{_(!0),he(t(S),i).then(b=>{u(b),d(void 0),!G&&(y.current++,b.right?n?.(y.current===1):y.current===1&&o?.())}).catch(b=>{u(void 0),d(b instanceof $e||b instanceof Error?b.message:String(b))}).finally(()=>_(!1))};A(()=>{h&&x(h.answer,!0)},[i]);const k=()=>{_(!0),y.current++===0&&o?.();const S=t(""),{answer:G,...b}=S.options??{};he({...S,options:{...b,solution:!0}},i).then(p).catch(I=>d(I.message)).finally(()=>_(!1))};return s("form",{"aria-busy":g,onSubmit:S=>{S.preventDefault(),!v&&l.trim()&&x(l,!1)},children:[s("p",{class:"ex-question",children:e.question}),s(ks,{task:e,answer:l,onAnswer:T,closed:v,wrong:h?.wrong}),s("div",{class:"ex-side",children:[s("div",{class:"ex-bar no-print",children:[s("button",{type:"submit",class:"main",disabled:v||!l.trim(),children:a("Check","检查")}),s("button",{type:"button",disabled:v,onClick:k,children:a("Show the solution","看答案")}),r,s("output",{class:"ex-answer mono","aria-label":a("Your answer","你的答案"),children:Pr(e,l)})]}),s("div",{class:"ex-said",role:"status",children:[f&&s("p",{class:"ex-mark unread",children:f}),h&&s("p",{class:`ex-mark ${h.right?"right":"wrong"}`,"data-fault":h.fault??"",children:[s("b",{"aria-hidden":"true",children:h.right?"✓ ":"✗ "}),h.text]}),h?.right&&s("p",{class:"ex-reason",children:h.reason}),m&&s("div",{class:"ex-reason",children:[s("p",{children:[a("Solution: ","答案："),s("b",{class:"mono",children:m.solution})]}),s("p",{children:m.reason})]})]})]})]})}const Pr=(e,t)=>e.kind==="table"?"":e.kind==="move"?e.moves.find(({move:n})=>n===t)?.text??t:t;function ks({task:e,wrong:t,...n}){switch(e.kind){case"cell":return s(kr,{task:e,...n});case"needs":case"next":return s($r,{task:e,...n});case"move":return s(Ir,{task:e,...n});case"graph":return s(Ar,{task:e,...n});case"bug":return s(yr,{task:e,...n});case"table":return s(Or,{task:e,wrong:t,...n})}}const $s="boyi.exercises",Ts={tried:0,solved:0,streak:0},Er=e=>typeof e=="object"&&e!==null&&["tried","solved","streak"].every(t=>Number.isSafeInteger(e[t]));function Ss(){try{const e=JSON.parse(localStorage.getItem($s)??"{}");return typeof e=="object"&&e!==null?Object.fromEntries(Object.entries(e).filter(([,t])=>Er(t))):{}}catch{return{}}}let Ut;const $t=new Set;function Ms(e){Ut=e;try{localStorage.setItem($s,JSON.stringify(e))}catch{}$t.forEach(t=>t())}const Tt=(e,t)=>`${e}.${t}`;function et(e,t,n,o){const r=Ut??Ss(),{tried:a,solved:i,streak:l}=r[Tt(e,t)]??Ts,c={tried:a+(n?1:0),solved:i+(o?1:0),streak:n&&o?l+1:n?0:l};Ms({...r,[Tt(e,t)]:c})}function Lr(){Ms({})}function zr(e,t){const[,n]=M(0);return A(()=>{const o=()=>n(r=>r+1);return $t.add(o),()=>void $t.delete(o)},[]),(Ut??=Ss())[Tt(e,t)]??Ts}const Cs=40,ft=e=>e.map(({kind:t,level:n,seed:o,game:r})=>[t,n,o,...r?[r]:[]].join(":")).join(";");function Vt(e){return(e??"").split(";").slice(0,Cs).flatMap(t=>{const[n,o,r,...a]=t.split(":");return!Rt(n)||!lt.includes(Number(o))||!/^\d{1,9}$/.test(r??"")?[]:[{kind:n,level:Number(o),seed:Number(r),game:a.join(":").trim()}]})}function jr(){const e=w(),t=j(),{query:n}=D(),[o,r]=M(),[a,i]=M(),[l,c]=M(!0),h=`${n.tasks} ${t} ${n.in}`;return A(()=>{const u=new AbortController;r(void 0),i(void 0);const f={solution:!0},d=Vt(n.tasks).map(m=>he(kt(m,m.kind==="bug"&&n.in?{...f,in:n.in}:f),t,u.signal));return Promise.all(d).then(m=>!u.signal.aborted&&r(m)).catch(m=>!u.signal.aborted&&i(m.message)),()=>u.abort()},[h]),s("main",{class:"page exercises ex-sheet","aria-busy":!o&&!a,children:[s("div",{class:"ex-head",children:[s("h1",{children:e("Worksheet","练习卷")}),s("span",{class:"ex-set no-print",children:[s(qt,{label:e("with solutions","附答案"),on:l,onChange:c}),s(U,{onClick:()=>print(),children:e("Print","打印")}),s(O,{path:"/exercises/set",query:{tasks:n.tasks??""},children:e("As a set","在线做题")})]})]}),s("p",{class:"ex-name print-only",children:e("Name: ____________________   Date: ____________","姓名：____________________   日期：____________")}),a&&s(P,{text:a}),o?.length===0&&s(P,{text:e("There are no tasks on it yet: add some in the exercises.","还没有题目：请先在练习里添加。")}),s("ol",{class:"ex-tasks",children:o?.map((u,f)=>s("li",{class:"card",children:[s("h2",{children:[f+1,". ",u.kind==="table"?e("Fill in the table","填表"):re(e,u.kind)]}),s("p",{class:"ex-question",children:u.question}),s(ks,{task:u,answer:"",onAnswer:()=>{},closed:!0}),s("p",{class:"ex-blank",children:e("Answer:","答：")})]},f))}),l&&o&&o.length>0&&s("section",{class:"ex-solutions",children:[s("h2",{children:e("Solutions","答案")}),s("ol",{children:o.map((u,f)=>s("li",{children:[s("b",{class:"mono",children:u.solution}),s("p",{children:u.reason})]},f))})]})]})}function qr({path:e}){const t=e.split("/")[2];return t==="set"?s(Rr,{}):t==="sheet"?s(jr,{}):s(Br,{kind:Rt(t)?t:"cell"})}const Gr=e=>lt.includes(Number(e.level))?Number(e.level):1,St=e=>xs.find(t=>t===e.in)??"python",Mn={cell:"row 3 9 1 2",needs:"row 3 9 1 2",next:"row 3 9 1 2",move:"nim 3 5 7",graph:"heaps --take 1-3 5",bug:"stone-game",table:"row 3 9 1 2"};function Br({kind:e}){const t=w(),{query:n}=D(),o=Gr(n),{tried:r,solved:a,streak:i}=zr(e,o),l=/^\d{1,9}$/.test(n.seed??"")?Number(n.seed):void 0,c=n.game??"",h=Vt(n.tasks);return A(()=>{l===void 0&&$({seed:String(r+1)})},[l,e]),s("main",{class:"page exercises",children:[s("div",{class:"ex-head",children:[s("h1",{children:t("Exercises","练习")}),s("nav",{class:"tabs","aria-label":t("Kinds of exercises","练习种类"),children:ys.map(u=>s(O,{path:`/exercises/${u}`,query:{level:String(o),...n.tasks?{tasks:n.tasks}:{}},current:u===e,children:re(t,u)},u))})]}),s(ce,{label:re(t,e),head:s(C,{children:[s("span",{class:"ex-options",children:[s(_t,{label:t("Difficulty","难度"),value:String(o),options:lt.map(u=>[String(u),Nr(t,u)]),onChange:u=>$({level:u,seed:""})}),e==="bug"&&s(_t,{label:t("Language of the program","程序语言"),value:St(n),options:xs.map(u=>[u,u==="c++"?"C++":u[0].toUpperCase()+u.slice(1)]),onChange:u=>$({in:u})})]}),s("span",{class:"quiet ex-progress",children:[t(`Solved ${a} of ${r}`,`答对 ${a} / ${r}`),i>1&&t(`, ${i} in a row`,`，连对 ${i}`)]})]}),children:[s("div",{class:"ex-body",children:l!==void 0&&s(Ft,{kind:e,game:c,level:o,seed:l,language:St(n),onSolved:u=>et(e,o,u,!0),onMissed:()=>et(e,o,!0,!1)})}),s("div",{class:"ex-foot no-print",children:[s("button",{type:"button",class:"ex-next",onClick:()=>$({seed:String((l??0)+1)}),children:[t("Next task","下一题")," →"]}),s("span",{class:"quiet",children:t(`Task ${l??""}`,`第 ${l??""} 题`)}),s(Hr,{kind:e,game:c}),s(Dr,{order:{kind:e,game:c,level:o,seed:l??1},set:h}),r>0&&s("button",{type:"button",class:"link",onClick:Lr,children:t("forget my progress","清除进度")})]})]})]})}function Hr({kind:e,game:t}){const n=w(),[o,r]=M(t);return A(()=>r(t),[t,e]),s("form",{class:"ex-game",onSubmit:a=>{a.preventDefault(),$({game:o.trim()})},children:[s("label",{children:[n("of the game","题目来自")," ",s("input",{class:"mono",value:o,placeholder:n(`any, or: ${Mn[e]}`,`任意，或：${Mn[e]}`),autoComplete:"off",spellcheck:!1,onInput:a=>r(a.currentTarget.value)})]}),s("button",{type:"submit",disabled:o.trim()===t,children:n("Use","确定")})]})}function Dr({order:e,set:t}){const n=w(),o=r=>{const a=Array.from({length:r},(i,l)=>({...e,seed:e.seed+l}));$({tasks:ft([...t,...a].slice(0,Cs))})};return s("span",{class:"ex-set",role:"group","aria-label":n("A set for others","给别人的题组"),children:[s(U,{onClick:()=>o(1),children:n("Add to a set","加入题组")}),s(U,{onClick:()=>o(5),children:n("Add 5 like this","加入 5 题")}),t.length>0&&s(C,{children:[s(O,{path:"/exercises/set",query:{tasks:ft(t)},children:n(`Set of ${t.length}`,`题组（${t.length} 题）`)}),s(O,{path:"/exercises/sheet",query:{tasks:ft(t)},children:n("Worksheet","练习卷")}),s(U,{onClick:()=>$({tasks:""}),children:n("clear","清空")})]})]})}function Rr(){const e=w(),{query:t}=D(),n=Vt(t.tasks),[o,r]=M(new Set),[a,i]=M(!1),l=Math.min(Math.max(1,Number(t.at)||1),Math.max(1,n.length)),c=n[l-1];A(()=>r(new Set),[t.tasks]);const h=()=>navigator.clipboard?.writeText(location.href).then(()=>i(!0)).catch(()=>i(!1));return s("main",{class:"page exercises",children:[s("div",{class:"ex-head",children:[s("h1",{children:e("A set of tasks","题组")}),s("span",{class:"ex-set",children:[s(U,{onClick:()=>void h(),children:a?e("Link copied","已复制链接"):e("Copy the link","复制链接")}),s(O,{path:"/exercises/sheet",query:{tasks:t.tasks??""},children:e("Worksheet","练习卷")}),s(O,{path:"/exercises",query:{tasks:t.tasks??""},children:e("More exercises","更多练习")})]})]}),!c&&s(P,{text:e("This link has no task that can be read. A task is kind:level:seed, as in cell:1:3.","链接里没有可读的题目。一道题写成 种类:难度:编号，例如 cell:1:3。")}),c&&s(ce,{label:re(e,c.kind),head:s(C,{children:[s("nav",{class:"tabs","aria-label":e("Tasks of the set","题目"),children:n.map((u,f)=>s("button",{type:"button","aria-pressed":f+1===l,"aria-label":`${e("task","第")} ${f+1}${e(""," 题")}: ${re(e,u.kind)}${o.has(f)?e(", solved","，已答对"):""}`,onClick:()=>$({at:String(f+1)}),children:[f+1,o.has(f)&&" ✓"]},f))}),s("span",{class:"quiet ex-progress",children:e(`Solved ${o.size} of ${n.length}`,`答对 ${o.size} / ${n.length}`)})]}),children:[s("div",{class:"ex-body",children:[s("h2",{class:"ex-kind",children:re(e,c.kind)}),s(Ft,{kind:c.kind,game:c.game,level:c.level,seed:c.seed,language:St(t),onSolved:u=>{et(c.kind,c.level,u,!0),r(new Set([...o,l-1]))},onMissed:()=>et(c.kind,c.level,!0,!1)})]}),s("div",{class:"ex-foot no-print",children:l<n.length?s("button",{type:"button",class:"ex-next",onClick:()=>$({at:String(l+1)}),children:[e("Next task","下一题")," →"]}):s(ne,{path:"/exercises",children:e("More exercises","更多练习")})})]})]})}const Fr={l:"left",r:"right"};async function Ur(e,t,n,o){const r=u=>he({command:"position",game:e,...u!==void 0&&{state:u}},n,o),a=[await r()],i=[],l=async u=>{i.push(u.gain??0),a.push(await r(u.to))},c=()=>a[a.length-1];let h="";for(const u of t){const f=c().moves.find(({move:m})=>m===Fr[u]);if(!f)break;await l(f),h+=u;const d=c().moves.find(({best:m})=>m);d&&await l(d)}return{game:e,moves:h,positions:a,gains:i}}const ee=({gains:e},t,n=e.length)=>e.slice(0,n).reduce((o,r,a)=>a%2===t?o+r:o,0);function As(e,t){const n=j(),[o,r]=M({busy:!0});return A(()=>{const a=new AbortController;return r(({round:i})=>({round:i?.game===e?i:void 0,busy:!0})),Ur(e,t,n,a.signal).then(i=>!a.signal.aborted&&r({round:i,busy:!1})).catch(i=>!a.signal.aborted&&r({error:i.message,busy:!1})),()=>a.abort()},[e,t,n]),o}const Vr=700,Yr=()=>matchMedia("(prefers-reduced-motion: reduce)").matches;function Kr(e){const[t,n]=M(e),o=e?.gains.length??0,a=!Yr()&&t!==void 0&&e!==void 0&&t.game===e.game&&e.moves===t.moves+e.moves.slice(-1)&&e.moves!==t.moves?t.gains.length+1:o;return A(()=>{if(a>=o)return n(e);const i=setTimeout(()=>n(e),Vr);return()=>clearTimeout(i)},[e]),Math.min(a,o)}const Jr=e=>{const t=/^(\d+)-(\d+)$/.exec(e);return t?[Number(t[1]),Number(t[2])]:void 0},Xr=12;function Is(e){const t=w(),{asked:n,piles:o}=e,{round:r}=n,a=Kr(r);if(n.error!==void 0)return s(P,{text:n.error});if(!r)return s("p",{class:"busy",children:t("One moment …","请稍候……")});const i=r.positions[a],l=i.finished,c=Jr(i.state),h=a%2===0&&!l,u=c?o.slice(c[0],c[1]+1):[];return s("div",{class:"row-game","aria-busy":n.busy||a<r.gains.length,children:[s("div",{class:"who num",children:[s("span",{class:"me",children:[t("You","你")," ",ee(r,0,a)]}),s("span",{class:"turn",role:"status",children:l?Qr(t,ee(r,0),ee(r,1)):h?t("your move","轮到你"):t("boyi's move","轮到 boyi")}),s("span",{class:"it",children:["boyi ",ee(r,1,a)]})]}),s("div",{class:"stones",role:"img","aria-label":c?t(`Piles left: ${u.join(", ")}`,`剩下的石堆：${u.join("、")}`):t("No pile is left","没有石堆了"),children:o.map((f,d)=>s("div",{class:`pile ${c&&d>=c[0]&&d<=c[1]?"":"gone"} ${c&&(d===c[0]||d===c[1])?"end":""}`,children:[s(Zr,{piles:o,pile:Number(f)}),s("b",{children:f.replace("-","−")})]},d))}),!l&&s("div",{class:"take",children:c&&(c[0]===c[1]?["l"]:["l","r"]).map(f=>s("button",{type:"button",class:"first",onClick:()=>e.onMoves(r.moves+f),disabled:!h||n.busy,children:t(`Take the ${o[f==="l"?c[0]:c[1]]}`,`取 ${o[f==="l"?c[0]:c[1]]}`)},f))}),e.children(r,l)]})}function Zr({piles:e,pile:t}){const n=e.map(o=>Math.abs(Number(o))||0);return e.length<=6&&e.every(o=>Number(o)>=0&&Number(o)<=Xr)?s(C,{children:Array.from({length:t},(o,r)=>s("i",{},r))}):s("i",{class:"bar",style:{height:`${6+130*Math.abs(t)/Math.max(1,...n)}px`}})}function Qr(e,t,n){return t>n?e("You won","你赢了"):t<n?e("You lost","你输了"):e("A tie","平局")}const ea=e=>e instanceof Element&&e.closest('input, textarea, select, [data-keys="own"]')!==null;function ct(e){const[t,n]=M(!1);return A(()=>{if(!t)return;if(e.at>=e.last)return n(!1);const o=setTimeout(()=>e.set(e.forward()),700);return()=>clearTimeout(o)},[t,e.at,e.last]),[t,o=>{o&&e.at>=e.last&&e.set(0),n(o)}]}function ta(e,t,n){const o=V();o.current=r=>{if(r.defaultPrevented||r.ctrlKey||r.metaKey||r.altKey||ea(r.target))return;const a=r.target instanceof Element&&r.target.closest("button, a, summary")!==null;if(r.key==="ArrowRight")e.set(e.forward());else if(r.key==="ArrowLeft")e.set(e.back());else if(r.key==="Home")e.set(0);else if(r.key==="End")e.set(e.last);else return r.key===" "&&!a?(n(!t),r.preventDefault()):void 0;n(!1),r.preventDefault()},A(()=>{const r=a=>o.current?.(a);return addEventListener("keydown",r),()=>removeEventListener("keydown",r)},[])}function Yt({walk:e,playing:t,play:n}){const o=w(),{at:r,last:a}=e,i=l=>{n(!1),e.set(l)};return s("div",{class:"transport",role:"group","aria-label":o("Steps","步骤"),children:[s("button",{type:"button",onClick:()=>i(0),"aria-label":o("To the beginning","回到开头"),disabled:r<=0,children:s(Me,{path:"M2 2h2v10H2zM13 2v10L5 7z"})}),s("button",{type:"button",onClick:()=>i(e.back()),"aria-label":o("Step back","后退一步"),disabled:r<=0,children:s(Me,{path:"M11 2v10L3 7z"})}),s("button",{type:"button",class:"main",onClick:()=>n(!t),"aria-label":t?o("Pause","暂停"):o("Play","播放"),children:s(Me,{path:t?"M3 2h3v10H3zM8 2h3v10H8z":"M3 1v12l9-6z"})}),s("button",{type:"button",onClick:()=>i(e.forward()),"aria-label":o("Step","前进一步"),disabled:r>=a,children:s(Me,{path:"M3 2v10l8-5z"})}),s("button",{type:"button",onClick:()=>i(a),"aria-label":o("To the end","到结尾"),disabled:r>=a,children:s(Me,{path:"M10 2h2v10h-2zM1 2v10l8-5z"})})]})}function Kt({walk:e,play:t}){const n=w();return s("input",{class:"track",type:"range",min:0,max:e.last,value:e.at,"aria-label":n("Step","步骤"),onInput:o=>{t(!1),e.set(Number(o.currentTarget.value))}})}const Me=({path:e})=>s("svg",{viewBox:"0 0 14 14",width:"14",height:"14",fill:"currentColor","aria-hidden":"true",children:s("path",{d:e})}),na=(e,t)=>{const n=e.trace.input[t];return Array.isArray(n)?n:[]},sa=e=>e.indices.join(","),ht=e=>e.trace.tables.find(({holds:t})=>t!=="sum"&&t!=="count");function Jt(e,t){const n=ht(e);if(!n)return;const o=na(e,"piles");switch(sa(n)){case"l,r":case"l,r,player":case"l,r,diff":return oa(n,o);case"i,m":return ra(e,n,o);case"mouse,cat,turn":return ia(e,n,t);case"used":return la(e,n);default:return aa(e,n,o)}}function oa(e,t){const n=[];t.forEach((r,a)=>t.forEach((i,l)=>l>=a&&n.push({table:e.name,at:[a,l],x:l,y:a})));const o=t.flatMap((r,a)=>[{x:a,y:-1,text:String(r)},{x:-1,y:a,text:String(r)}]);return{kind:"grid",places:n,labels:o,columns:t.length,rows:t.length}}function ra(e,t,n){const o=e.cellsOf(t.name),r=Math.max(1,...o.map(({at:l})=>l[1])),a=o.map(({at:l})=>({table:t.name,at:l,x:l[1]-1,y:l[0]})),i=[...Array.from({length:r},(l,c)=>({x:c,y:-1,text:`M=${c+1}`})),...n.map((l,c)=>({x:-1,y:c,text:String(l)}))];return{kind:"wide",places:a,labels:i,columns:r,rows:n.length}}function aa(e,t,n){const o=h=>h[0],r=e.trace.steps.flatMap(({reads:h})=>h.filter(u=>u.table===t.name).map(({at:u})=>u[0])),i=Math.max(0,...e.cellsOf(t.name).map(({at:h})=>o(h)),...r)+1,l=i<=8?i:i<=24?Math.ceil(i/Math.ceil(i/8)):10;return{kind:"strip",places:Array.from({length:i},(h,u)=>({table:t.name,at:[u],x:u%l,y:Math.floor(u/l),label:n[u]!==void 0?`${u}: ${n[u]}`:String(u)})),labels:[],columns:l,rows:Math.ceil(i/l)}}function ia(e,t,n){const o=e.trace.input.graph.length,r=[],a=[];for(const i of[0,1]){const l=i*(o-.4);a.push({x:l+(o-2)/2,y:-1.55,text:i?n("cat to move","猫走"):n("mouse to move","鼠走")});for(let c=1;c<o;c++)a.push({x:l+c-1,y:-.95,text:`${n("C","猫")}${c}`});for(let c=0;c<o;c++)for(let h=1;h<o;h++)r.push({table:t.name,at:[c,h,i],x:l+h-1,y:c})}for(let i=0;i<o;i++)a.push({x:-1,y:i,text:`${n("M","鼠")}${i}`});return{kind:"pursuit",places:r,labels:a,columns:2*o-1.4,rows:o}}const ge=e=>Array.from({length:31},(t,n)=>n+1).filter(t=>e>>t-1&1),Cn=6;function la(e,t){const{m:n,total:o}=e.trace.input,r=new Set(e.trace.calls.map(m=>m.arguments[0])),a=n<=Cn?Array.from({length:1<<n},(m,p)=>p):[...r].sort((m,p)=>m-p),i=new Map;for(const m of a){const p=ge(m).length;i.set(p,[...i.get(p)??[],m])}const l=Math.max(...[...i.values()].map(m=>m.length),1),c=(m,p,g)=>{const _=ge(m).reduce((y,v)=>y+v,0);return{table:t.name,at:[m],x:p+(l-g.length)/2,y:ge(m).length,label:`{${ge(m).join(",")}}`,note:`${_}/${o}`,over:_>=o}},h=[...i.values()].flatMap(m=>m.map(c)),{calls:u}=e.trace,f=[...new Map(u.flatMap(m=>m.parent===null?[]:[[`${u[m.parent].arguments[0]},${m.arguments[0]}`,[u[m.parent].arguments[0],m.arguments[0]]]])).values()],d=n<=Cn?a.flatMap(m=>ge(m).map(p=>[m&~(1<<p-1),m])):f;return{kind:"lattice",places:h,labels:[],columns:l,rows:Math.max(...i.keys(),0)+1,edges:d}}const Xt={tone:"empty"},Zt=e=>e>0?"first":e<0?"second":"tie",Ue=e=>e===void 0?"":String(e).replace("-","−"),Os=(e,t)=>e==="pair"||e==="score"&&t===3?["pairs","margin","heat"]:e==="margin"&&t===2?["margin","heat"]:[];function An(e,t,n){if(t===void 0)return Xt;if(n===void 0)return{tone:"plain",pair:[Ue(t),"?"]};const o=t-n,r=Zt(o);return e!=="pairs"?{tone:r,big:H(o),margin:o}:{tone:r,pair:[Ue(t),Ue(n)],small:H(o),margin:o}}function In(e,t,n){const o=Number(n);switch(t){case"margin":return{tone:Zt(o),big:H(o),margin:o};case"truth":return{tone:n?"first":"second",big:n?e("W","胜"):e("L","负")};case"nimber":return{tone:o?"first":"second",big:String(o)};case"winner":return{tone:o===1?"first":o===2?"second":"empty",big:o===1?e("M","鼠"):o===2?e("C","猫"):""};default:return{tone:"plain",big:Ue(o)}}}function Mt(e,t,n,o,r){const a=t.trace.tables.find(c=>c.name===n.table),i=(c,h=n.table)=>t.valueAt(t.cell(h,c),o);if(a.indices[2]==="player")return An(r,i([...n.at,0]),i([...n.at,1]));if(a.indices[2]==="diff")return ca(e,t,n,o);const l=i(n.at);if(a.holds==="winner"){const c=i(n.at,"count"),h=c===void 0?void 0:String(c);return l===void 0?{tone:"empty",badge:h}:{...In(e,"winner",l),badge:h}}return l===void 0?Xt:a.holds==="pair"?An(r,l[0],l[1]):In(e,a.holds,l)}function ca(e,t,n,o){const a=t.cellsOf(n.table).filter(({at:i})=>i[0]===n.at[0]&&i[1]===n.at[1]).flatMap(i=>{const l=t.valueAt(i,o);if(l===void 0)return[];const c=Number(l);return[{text:`${H(i.at[2])} ${c>0?e("W","胜"):c<0?e("L","负"):e("T","平")}`,tone:Zt(c)}]});return a.length?{tone:"plain",chips:a}:Xt}const On=e=>e.join(",");class Qt{constructor(t){this.trace=t,this.cells=new Map,this.last=t.steps.length-1;for(const a of t.tables)this.cells.set(a.name,new Map);const n=[];t.steps.forEach(({write:a},i)=>{if(!a)return;const l=this.cells.get(a.table),c=On(a.at),h=l.get(c)??{at:a.at,steps:[],values:[]};l.set(c,h),h.steps.push(i),h.values.push(a.value),this.holds(a.table)!=="sum"&&this.holds(a.table)!=="count"&&n.push(i)});const o=[...new Set(t.calls.flatMap(({from:a,to:i})=>[a,i]))].sort((a,i)=>a-i),r=t.rounds.filter(a=>a>0).map(a=>a-1);this.stops={line:[],cell:n,call:o,round:r},this.nextWrites=this.targets()}targets(){const t=new Int32Array(this.last+1).fill(-1),n=new Map;for(let o=this.last;o>=0;o--){const{call:r,write:a}=this.trace.steps[o];a&&n.set(r,o),t[o]=n.get(r)??-1}return t}holds(t){return this.trace.tables.find(n=>n.name===t)?.holds}units(){const t=["line"];return this.stops.cell.length&&t.push("cell"),this.trace.calls.length&&t.push("call"),this.trace.round&&t.push("round"),t}cellsOf(t){return[...this.cells.get(t)?.values()??[]]}cell(t,n){return this.cells.get(t)?.get(On(n))}valueAt(t,n){if(!t||t.steps[0]>n)return;let o=0;for(;o+1<t.steps.length&&t.steps[o+1]<=n;)o++;return t.values[o]}target(t){const n=this.nextWrites[t]??-1;return n<0?void 0:this.trace.steps[n].write}forward(t,n){return n==="line"?Math.min(this.last,t+1):this.stops[n].find(o=>o>t)??this.last}back(t,n){return n==="line"?Math.max(-1,t-1):[...this.stops[n]].reverse().find(o=>o<t)??-1}runTo(t,n){const{steps:o}=this.trace;for(let r=1;r<=o.length;r++){const a=(n+r+o.length)%o.length;if(o[a].line===t)return a}}stack(t){const n=[];let o=this.trace.steps[t]?.call??null;for(;o!==null;){const r=this.trace.calls[o];n.unshift(r),o=r.parent}return n}}const ve=e=>typeof e=="boolean"?String(e):typeof e=="number"?String(e).replace("-","−"):`(${e.map(t=>String(t).replace("-","−")).join(", ")})`,Ct=({table:e,at:t})=>`${e}${t.map(n=>`[${n}]`).join("")}`,ha=92,da=78,ua=18;function ma(e){const t=e.kind==="pursuit"||e.kind==="lattice",[n,o,r]=e.kind==="strip"?[74,56,14]:e.kind==="lattice"?[84,46,20]:t?[58,46,6]:[ha,da,ua],a=e.kind==="strip"||e.kind==="lattice"?8:46,i=e.kind==="pursuit"?64:e.kind==="lattice"?6:e.kind==="strip"?26:36,l=e.kind==="strip"?32:e.kind==="lattice"?26:r,c=e.kind==="lattice"?[17,o-7]:[n/2,o/2+8];return{w:n,h:o,gap:r,left:a,top:i,middle:c,width:a+e.columns*(n+r)+4,height:i+e.rows*(o+l)+4}}const fa=(e,t)=>t.h+(e.kind==="strip"?32:e.kind==="lattice"?26:t.gap),pa=(e,t)=>t!==void 0&&t.table===e.table&&e.at.every((n,o)=>t.at[o]===n);function en(e){const t=w(),{plan:n,replay:o,step:r,look:a}=e,i=W(()=>ma(n),[n]),[l,c]=M(0),h=V(null),u=o.trace.steps[r],f=u&&(u.write??o.target(r)),d=b=>i.left+b.x*(i.w+i.gap),m=b=>i.top+b.y*fa(n,i),p=n.places.map(b=>a==="heat"?wa(o,b,Mt(t,o,b,r,a)):Mt(t,o,b,r,a)),g=W(()=>_a(t,n,o),[n,o]),_=b=>n.places.find(I=>pa(I,b)),y=u?.reads.flatMap(b=>_(b)??[])??[],v=f&&_(f),T=v?y.filter(b=>b!==v):[],x=W(()=>n.edges&&new Map(n.places.map(b=>[b.at[0],b])),[n]),k=n.edges&&new Set(o.trace.calls.filter(b=>b.from<=r).map(b=>`${b.parent===null?"":o.trace.calls[b.parent].arguments[0]},${b.arguments[0]}`)),S=b=>{const I=ya(o,b);I!==void 0&&e.onGo?.(I)},G=b=>{const I=xa(n,l,b.key);if(b.key==="Enter"||b.key===" ")S(n.places[l]);else{if(I===void 0)return;c(I),h.current?.querySelectorAll(".touch")[I]?.focus()}b.preventDefault(),b.stopPropagation()};return s("svg",{ref:h,class:`table ${n.kind} ${a}`,viewBox:`0 0 ${i.width} ${i.height}`,role:"group","aria-label":t("The table; Enter on a cell goes to the step that fills it","表格；在格子上按回车，跳到填它的那一步"),"data-keys":"own",onKeyDown:e.onGo&&G,children:[s(ga,{}),n.labels.map((b,I)=>s("text",{class:"index",x:d(b)+(b.x<0?i.w-2:i.w/2),y:b.y<0?m({y:0})-12-(-b.y-1)*34:m(b)+i.h/2+4,"text-anchor":b.x<0?"end":"middle",children:b.text},I)),n.edges?.map(([b,I])=>{const[L,R]=[x?.get(b),x?.get(I)];return!L||!R?null:s("path",{class:k?.has(`${b},${I}`)?"edge walked":"edge",d:`M${d(L)+i.w/2} ${m(L)+i.h} L${d(R)+i.w/2} ${m(R)}`},`${b}-${I}`)}),n.places.map((b,I)=>{const L=p[I],R=b===v,rn=y.includes(b)&&!R,qe=b.at.join("-"),Ge=n.kind==="lattice",Zs=["cell",L.tone,b.over&&"over",R&&"goal",rn&&"source",u?.line==="hit"&&rn&&"hit",e.line?.has(qe)&&"best",e.other?.has(qe)&&"yours"].filter(Boolean).join(" ");return s("g",{class:Zs,"data-cell":qe,transform:`translate(${d(b)} ${m(b)})`,onClick:()=>{c(I),S(b)},children:[s("rect",{class:"box",width:i.w,height:i.h,rx:"9",style:a==="heat"&&L.margin!==void 0?va(L.margin,g):void 0}),b.label!==void 0&&s("text",{class:"index",x:Ge?6:i.w/2,y:Ge?14:-7,"text-anchor":Ge?"start":"middle","font-size":Ge?Ne(b.label,i.w-20,12):void 0,children:b.label}),b.note!==void 0&&s("text",{class:"small",x:i.w-6,y:i.h-7,"font-size":"12","text-anchor":"end",children:b.note}),R&&!u?.write&&L.tone==="empty"?s(Ns,{text:"?",g:i,class:"open"}):s($a,{look:L,g:i,plain:a==="heat"}),s("rect",{class:"touch",width:i.w,height:i.h,rx:"9",role:e.onGo?"button":"img",tabindex:e.onGo?I===l?0:-1:void 0,"aria-label":`${b.label??Ct(b)}: ${b.over?t("the target is reached","已达到目标"):ka(t,L)}${b.note===void 0?"":t(`, sum ${b.note}`,`，和 ${b.note}`)}`})]},qe)}),v&&T.map((b,I)=>s("path",{pathLength:100,class:"arrow",d:ba(d(b),m(b),d(v),m(v),i),"marker-end":"url(#tip)"},`${r}-${I}`))]})}const ga=()=>s("defs",{children:[s("marker",{id:"tip",viewBox:"0 0 8 8",refX:"7",refY:"4",markerWidth:"5",markerHeight:"5",orient:"auto",children:s("path",{d:"M0 0 8 4 0 8z",class:"tip"})}),s("pattern",{id:"hatch",width:"7",height:"7",patternUnits:"userSpaceOnUse",patternTransform:"rotate(45)",children:[s("rect",{width:"7",height:"7",class:"hatch-ground"}),s("rect",{width:"2",height:"7",class:"hatch-line"})]})]});function ba(e,t,n,o,r){const[a,i]=[n-e,o-t],l=Math.min(a?(r.w/2+2)/Math.abs(a):9,i?(r.h/2+2)/Math.abs(i):9),[c,h]=[e+r.w/2,t+r.h/2];return`M${c+a*l} ${h+i*l} L${c+a*(1-l)} ${h+i*(1-l)}`}function wa(e,{at:t},n){const o=e.trace.input.piles.length;return n.margin===void 0||(o-(t[1]-t[0]+1))%2===0?n:{...n,margin:-n.margin,big:H(-n.margin),tone:n.margin>0?"second":n.margin<0?"first":"tie"}}function va(e,t){const n=Math.round(18+72*Math.sqrt(Math.abs(e)/t));return{fill:e===0?"var(--tie-wash)":`color-mix(in srgb, var(--${e>0?"first":"second"}) ${n}%, var(--card))`}}const _a=(e,t,n)=>Math.max(1,...t.places.map(o=>Math.abs(Mt(e,n,o,n.last,"margin").margin??0)));function ya(e,t){const n=e.cellsOf(t.table).filter(({at:o})=>t.at.every((r,a)=>o[a]===r));return n.length?Math.min(...n.map(({steps:o})=>o[0])):void 0}function xa(e,t,n){const o={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]}[n];if(!o)return;const r=e.places[t];let a,i=1/0;return e.places.forEach((l,c)=>{const h=(l.x-r.x)*o[0]+(l.y-r.y)*o[1],u=Math.abs((l.x-r.x)*o[1])+Math.abs((l.y-r.y)*o[0]);h<=.2||h+3*u>=i||([a,i]=[c,h+3*u])}),a??t}function ka(e,t){if(t.chips)return t.chips.map(({text:r})=>r).join(", ");const n=t.pair?t.pair.join(" : "):t.big??"",o=t.badge===void 0?"":e(`, ${t.badge} open moves`,`，剩余走法 ${t.badge}`);return(n||e("empty","未填"))+o}const Ne=(e,t,n)=>Math.min(n,(t-8)/(.61*Math.max(1,e.length)));function Ns({text:e,g:t,...n}){return s("text",{class:`big ${n.class??""}`,x:t.middle[0],y:t.middle[1],"font-size":Ne(e,t.w,t.h>60?28:20),"text-anchor":"middle",children:e})}function $a({look:e,g:t,plain:n}){if(e.chips)return s(C,{children:e.chips.slice(0,4).map((o,r)=>s("text",{class:`chip-${o.tone}`,x:t.w/2,y:(t.h+11)/2+(r-(Math.min(4,e.chips.length)-1)/2)*18,"font-size":15,"text-anchor":"middle",children:r===3&&e.chips.length>4?`… ${e.chips.length}`:o.text},r))});if(e.pair){const o=`${e.pair[0]} : ${e.pair[1]}`,r=Ne(o,t.w,23);return r<12?s(Ta,{pair:e.pair,g:t}):s(C,{children:[s("text",{class:"big",x:t.w/2,y:e.small===void 0?t.h/2+8:t.h/2+3,"font-size":r,"text-anchor":"middle",children:[s("tspan",{class:"f",children:e.pair[0]}),s("tspan",{class:"colon",dx:"4",children:":"}),s("tspan",{class:"s",dx:"4",children:e.pair[1]})]}),e.small!==void 0&&s("text",{class:"small",x:t.w/2,y:t.h/2+24,"font-size":Ne(e.small,t.w,12),"text-anchor":"middle",children:e.small})]})}return s(C,{children:[e.big!==void 0&&e.big!==""&&s(Ns,{text:e.big,g:t,class:n?"heat-text":""}),e.badge!==void 0&&s("text",{class:"count",x:t.w-5,y:"14","font-size":"12","text-anchor":"end",children:e.badge})]})}function Ta({pair:e,g:t}){return s(C,{children:e.map((n,o)=>s("text",{class:`big ${o?"s":"f"}`,x:t.w/2,y:t.h/2-4+o*24,"font-size":Ne(n,t.w,18),"text-anchor":"middle",children:n},o))})}const Ws=["3","9","1","2"],At="stone-game 3 9 1 2";function Sa(){const e=w();return s("main",{class:"page home",children:[s("div",{class:"hero",children:[s("div",{children:[s("h1",{children:e("Can you beat a player who never errs?","从不失误的对手，你能赢吗？")}),s("p",{class:"lead",children:e("Take one pile from either end. Then boyi takes one. More stones in the end win. You can win this one; most people don't.","从任意一端取走一堆，然后轮到 boyi。最后石子多的一方获胜。这一局你能赢，但多数人都输了。")}),s("div",{class:"row-buttons",children:[s(ne,{path:"/learn/play",main:!0,children:e("Start the course","开始学习")}),je.some(({path:t})=>t==="/problems")&&s(ne,{path:"/problems",children:e("I have a problem's number","我有题号")})]})]}),s(Ma,{})]}),s(Ia,{}),s(Na,{})]})}function Ma(){const e=w(),{query:t}=D(),n=As(At,t.moves??""),{round:o}=n;return t.why==="1"&&o?.positions[o.positions.length-1].finished?s(Aa,{round:o}):s(ce,{class:"stage",label:e("The riddle","谜题"),children:s(Is,{asked:n,piles:Ws,onMoves:r=>$({moves:r}),children:(r,a)=>s(C,{children:[a&&s("div",{class:"take",children:[s("button",{type:"button",class:"main",onClick:()=>$({why:"1",step:""}),children:e("See why","看看为什么")}),s("button",{type:"button",onClick:()=>$({moves:""}),children:e("Try again","再来一局")})]}),s("p",{class:"riddle-note",children:a?Ca(e,ee(r,0),ee(r,1)):e("Lost? One click shows the table that knew it all along.","输了？点一下，看看早就知道答案的那张表。")})]})})})}const Ca=(e,t,n)=>t>n?e(`${t} : ${n}. You took the right pile first. The table says why.`,`${t} : ${n}。你第一步就取对了，表格说明原因。`):e(`${t} : ${n}. With the other pile first you would have won.`,`${t} : ${n}。第一步取另一堆，你就能赢。`);function Aa({round:e}){const t=w(),[n,o]=[ee(e,0),ee(e,1)],{query:r}=D(),a=q({command:"trace",game:At,options:{method:"table"}}),i=q({command:"line",game:At}),l=W(()=>a.data?new Qt(a.data):void 0,[a.data]),c=W(()=>l&&Jt(l,t),[l]),h=l?l.last+1:0,u=Math.max(0,Math.min(h,Number(r.step||0))),f={at:u,last:h,set:v=>$({step:String(v)}),forward:()=>l?l.forward(u-1,"cell")+1:0,back:()=>l?l.back(u-1,"cell")+1:0},[d,m]=ct(f),p=l!==void 0&&u===h,g=W(()=>new Set(p?e.positions.map(({state:v})=>v):[]),[p,e]),_=W(()=>new Set(p?i.data?.line.map(({state:v})=>v):[]),[p,i.data]),y=l?.trace.steps[u-1];return s(ce,{class:"stage why",label:t("Why","为什么"),head:s("b",{children:t("The table that knew it","早就知道答案的表")}),children:[s("div",{class:"why-table","aria-busy":a.busy,children:[a.error!==void 0&&s(P,{text:a.error}),l&&c&&s(en,{plan:c,replay:l,step:u-1,look:"pairs",line:_,other:g})]}),s("p",{class:"caption","aria-live":"polite",children:p?t("Top right is the whole row: 11 : 4 for you. Orange frames are your line, the other frames the best one, which begins with the 2.","右上角是整排石堆：你能得 11 : 4。橙色框是你的走法；另一色框是最佳走法，第一步取 2。"):y?.text??t("Each cell is a part of the row: what the player to move gets, what the other gets. Press play.","每一格是其中连续的一段：当前玩家得多少，对方得多少。点播放。")}),s("div",{class:"why-play",children:[s(Yt,{walk:f,playing:d,play:m}),s(Kt,{walk:f,play:m})]}),s("p",{class:"who num",children:[s("span",{class:"it",children:t(`your line: ${n} : ${o}`,`你的走法：${n} : ${o}`)}),s("span",{children:[s(O,{path:"/workbench/stone-game",query:{piles:Ws.join(",")},children:t("Step by step, with code","逐步看代码")})," ",s(U,{onClick:()=>$({moves:"",why:"",step:""}),children:t("play again","再玩一次")})]})]})]})}function Ia(){const e=w(),t={"/learn":e("Short cards, one idea each: from a first recursion to games that go in circles.","短小的卡片，一张讲一个想法：从第一个递归到会循环的博弈。"),"/workbench":e("Your row, every method, each step with its line of code and its reason.","自己的石堆、各种方法，每一步都有对应的代码和理由。"),"/exercises":e("Tasks made and marked by the solver: predict a cell, find the bug.","求解器出题、批改：预测格子、找唯一胜着、找错。"),"/problems":e("Published problems by site and number, with code that passes.","按网站和题号查找题目，附可通过的代码。"),"/explore":e("Solved games to walk through, move by move, as in a chess tablebase.","像国际象棋残局库一样，逐步浏览已解出的游戏。"),"/play":e("Play against a player who never errs, then see where you lost it.","和从不失误的对手下一盘，再看输在哪一步。")};return s("ul",{class:"doors",children:je.filter(({path:n,name:o})=>o&&t[n]).map(({path:n,name:o})=>s("li",{children:s(O,{path:n,children:[s("strong",{children:o(e)}),s("span",{children:t[n]})]})},n))})}const Oa=[["LC 486","Predict the Winner","预测赢家","predict-the-winner"],["LC 877","Stone Game","石子游戏","stone-game"],["LC 1140","Stone Game II","石子游戏 II","stone-game-2"],["LC 1406","Stone Game III","石子游戏 III","stone-game-3"],["LC 1690","Stone Game VII","石子游戏 VII","stone-game-7"],["LC 1872","Stone Game VIII","石子游戏 VIII","stone-game-8"],["LC 464","Can I Win","我能赢吗","can-i-win"],["LC 913","Cat and Mouse","猫和老鼠","cat-and-mouse"],["LC 1510","Stone Game IV","石子游戏 IV","stone-game-4"],["LC 509","Fibonacci Number","斐波那契数","fibonacci"],["LC 70","Climbing Stairs","爬楼梯","stairs"]];function Na(){const e=w();return s("section",{children:[s("h2",{children:e("Came with a problem?","带着题目来的？")}),s("div",{class:"pills",children:[Oa.map(([t,n,o,r])=>s(O,{path:`/workbench/${r}`,class:"chip pill",children:[s("b",{children:t})," ",e(n,o)]},r)),je.some(({path:t})=>t==="/problems")&&s(O,{path:"/problems",class:"chip pill",children:e("all problems …","全部题目……")})]})]})}function We({spans:e}){return s(C,{children:e.map(({as:t,text:n},o)=>t==="code"?s("code",{children:n},o):t==="strong"?s("strong",{children:n},o):t==="em"?s("em",{children:n},o):t==="number"?s("span",{class:"number",children:n},o):n)})}function Wa({blocks:e}){return s(C,{children:e.map((t,n)=>t.as==="formula"?s("pre",{class:"formula",tabIndex:0,children:t.text},n):t.as==="list"?s("ul",{children:t.items.map((o,r)=>s("li",{children:s(We,{spans:o})},r))},n):s("p",{class:t.as==="remember"?"remember":void 0,children:s(We,{spans:t.spans})},n))})}const Pa=`# Play first
figure: play row 3 9 1 2
problems: leetcode-877 leetcode-486 nowcoder-cards

Four piles lie in a row. You and boyi take one in turn, always from an end. When all are gone, the higher total wins.

Play it. Most people take the 3, since it is more than 2, and lose {5 = explain row 3 9 1 2 : greedy.first} to {10 = explain row 3 9 1 2 : greedy.second}. Begin with the 2 and you win {11 = solve row 3 9 1 2 : value.first} to {4 = solve row 3 9 1 2 : value.second}.

In rock, paper, scissors you must guess what the other player guesses about you. Here nothing is hidden and nobody moves at the same time, so there is nothing to guess: you can work it out. That is what **both play optimally** means. Each takes the best move there is, and counts on the other doing the same.

? The piles are [4, 7, 2, 3] and you begin. Which one do you take?
= solve row 4 7 2 3 : moves.0.move
- left | the 4
- right | the 3
~ left | That opens the 7 for the other player, who then gets {9 = solve row 7 2 3 : value.first} in all. You end with 7.
! The 3 keeps the 7 covered. You get {10 = solve row 4 7 2 3 : value.first}, the other {6 = solve row 4 7 2 3 : value.second}.
`,Ea=`# 先玩一局
figure: play row 3 9 1 2
problems: leetcode-877 leetcode-486 nowcoder-cards

四堆石子排成一排。你和 boyi 轮流取，每次只能拿走最左或最右的一整堆。取完之后，石子多的一方获胜。

先玩一局再往下看。多数人会先拿 3，因为 3 比 2 大，结果以 {5 = explain row 3 9 1 2 : greedy.first} : {10 = explain row 3 9 1 2 : greedy.second} 输掉。先拿 2，就能以 {11 = solve row 3 9 1 2 : value.first} : {4 = solve row 3 9 1 2 : value.second} 取胜。

猜拳时，你要猜对方在猜你出什么，没完没了。取石子不一样：局面全摆在明处，又是轮流走，不用猜，算就行了。题目里常说的“**双方都采取最优策略**”就是这个意思：每个人都走对自己最有利的一步，并且知道对方也会这样。

? 面对 [4, 7, 2, 3]，你先手。应该拿哪一堆？
= solve row 4 7 2 3 : moves.0.move
- left | 左端的 4
- right | 右端的 3
~ left | 拿走 4，7 就露给了对方，对方一共能拿到 {9 = solve row 7 2 3 : value.first}，你只有 7。
! 拿 3，7 就一直被挡着。你得 {10 = solve row 4 7 2 3 : value.first}，对方得 {6 = solve row 4 7 2 3 : value.second}。
`,La=`# What is a state?
figure: segments row 3 9 1 2

A **state** is all you need to know to play on, and nothing more. Not who took what, not the score so far: from here on, best play is the same either way.

Piles leave only from the ends, so what is left is always one unbroken stretch of the row. Two numbers name it: \`l\`, the first pile that is left, and \`r\`, the last. That is all there is to "compressing the state". A row of four piles has {10 = table row 3 9 1 2 : cells.#} such stretches, not the 15 non-empty sets one could form by taking anything.

Next, the **choices** in a state: take the left pile and go to \`(l + 1, r)\`, or the right one and go to \`(l, r - 1)\`. States and choices: every game in this course begins with these two questions.

? How many states does a row of five piles have, not counting the empty one?
= table row 3 9 1 2 5 : cells.#
~ 10 | That is four piles. A fifth adds five stretches that end in it.
~ 16 | Almost: leave out the empty one.
~ 25 | l can't be greater than r.
~ 31 | Those are all non-empty sets. What is left must be one stretch without gaps.
~ 32 | Those are all sets. What is left must be one stretch without gaps.
~ | Count the stretches by length: five with one pile, four with two, and so on.
! 5 + 4 + 3 + 2 + 1. With n piles it is n(n + 1)/2: few enough for a table.
`,za=`# 什么是状态？
figure: segments row 3 9 1 2

**状态**就是“从现在起继续玩下去所需要知道的一切”，多一点都不要。谁拿过哪一堆、目前比分多少，都不影响接下来怎样走最好，所以都不算。

石子只从两端拿走，剩下的必然是原来那一排中连续的一段。用两个数就能说清楚：剩下的第一堆 \`l\` 和最后一堆 \`r\`。所谓“状态压缩”，不过如此。四堆石子只有 {10 = table row 3 9 1 2 : cells.#} 段，而不是随便拿时的 15 个非空子集。

接着问每个状态有哪些**选择**：取左端，变成 \`(l + 1, r)\`；取右端，变成 \`(l, r - 1)\`。先找状态，再找选择，这门课里的每个游戏都这样开头。

? 五堆石子有多少个状态（不算取空）？
= table row 3 9 1 2 5 : cells.#
~ 10 | 这是四堆的答案。加上第五堆，会多出五段以它结尾的。
~ 16 | 差一点：取空的不算。
~ 25 | l 不能大于 r。
~ 31 | 这是所有非空子集的个数。剩下的石堆必须连续，中间不能有空缺。
~ 32 | 这是所有子集的个数。剩下的石堆必须连续，中间不能有空缺。
~ | 按长度数：一堆的有五段，两堆的有四段，依次类推。
! 5 + 4 + 3 + 2 + 1。n 堆就是 n(n + 1)/2 个，一张表完全放得下。
`,ja=`# The tree and its repeats
figure: Fibonacci | trace fibonacci 6 --method recursion @ end
figure: a row | trace row 3 9 1 2 --method recursion @ end

Start with something simpler than a game: \`f(n) = f(n - 1) + f(n - 2)\`. As a recursive function it is one line, and hopeless. \`f(6)\` makes {25 = trace fibonacci 6 --method recursion : calls.#} calls, \`f(8)\` makes {67 = trace fibonacci 8 --method recursion : calls.#}: every step up, the tree grows by more than half.

Look at the tree. Repeated calls have a colour of their own, and there is hardly anything else. The same \`f(2)\` is worked out again and again, and its value never changes.

A row of piles behaves the same way. Trying everything calls {30 = trace row 3 9 1 2 --method recursion : calls.#} functions for four piles, about twice as many for each further one. Yet different stretches are few.

> Trying all cases is right but slow. Many paths lead to few states: that is where dynamic programming pays.

? f(6) makes 25 calls. How many different questions do they ask?
= trace fibonacci 6 --method recursion : calls.~arguments
~ 25 | Those are all calls. Count each n once.
~ 6 | Do not forget f(0).
~ | Which values of n occur in the tree, from f(6) down to the base cases?
! f(0) to f(6). The other 18 calls repeat work that was done before.
`,qa=`# 递归树与重复的子问题
figure: 斐波那契 | trace fibonacci 6 --method recursion @ end
figure: 一排石堆 | trace row 3 9 1 2 --method recursion @ end

先放下博弈，看个更简单的：\`f(n) = f(n - 1) + f(n - 2)\`。写成递归只要一行，却慢得没法用。\`f(6)\` 要调用 {25 = trace fibonacci 6 --method recursion : calls.#} 次，\`f(8)\` 要 {67 = trace fibonacci 8 --method recursion : calls.#} 次，n 每加一，树就大出一半还多。

看右边的树：重复的调用单独上了颜色，一眼望去几乎全是。同一个 \`f(2)\` 算了一遍又一遍，可它的值从来不变。

一排石堆也一样。四堆石子，暴力递归要调用 {30 = trace row 3 9 1 2 --method recursion : calls.#} 次函数，每多一堆差不多翻一倍；而不同的区间其实没几个。

> 穷举是对的，只是慢。路很多，状态很少，动态规划省的就是这一块。

? f(6) 一共调用 25 次。其中不同的子问题有几个？
= trace fibonacci 6 --method recursion : calls.~arguments
~ 25 | 这是调用的总次数。相同的 n 只数一次。
~ 6 | 别忘了 f(0)。
~ | 看看树里出现过哪些 n：从 f(6) 一直到边界。
! f(0) 到 f(6)。另外 18 次调用全是重复劳动。
`,Ga=`# Memo: write it down
figure: Fibonacci | trace fibonacci 6 --method memo @ end
figure: a row | trace row 3 9 1 2 --method memo @ end

Keep the recursion and add two lines: before computing, look whether the answer is known; after computing, store it. This is **top-down** dynamic programming. \`f(6)\` now takes {11 = trace fibonacci 6 --method memo : calls.#} calls instead of {25 = trace fibonacci 6 --method recursion : calls.#}, and a row of four piles {13 = trace row 3 9 1 2 --method memo : calls.#}.

Each state is worked out once; every later call finds it in the memo and ends at once. So the cost is states times choices.

One trap: "not known yet" needs a mark that can't be an answer. With 0 as the mark, every state whose value really is 0 is computed afresh each time. Use a dictionary, or a value that is out of range.

? How many calls does f(8) make with a memo?
= trace fibonacci 8 --method memo : calls.#
~ 9 | Nine different numbers are asked for, but some calls only find a stored answer. They count, too.
~ 67 | That is without the memo.
~ 11 | That is f(6).
~ | f(2) to f(8) are each worked out once and make two calls each. Then there is the first call.
! Each of f(2) to f(8) makes two calls, and one more starts it all: 2 · 7 + 1.
`,Ba=`# 备忘录：算过的记下来
figure: 斐波那契 | trace fibonacci 6 --method memo @ end
figure: 一排石堆 | trace row 3 9 1 2 --method memo @ end

递归照旧，只加两步：算之前先查有没有算过，算完之后存起来。这就是**自顶向下**（top-down）的动态规划，也叫记忆化搜索。\`f(6)\` 的调用从 {25 = trace fibonacci 6 --method recursion : calls.#} 次降到 {11 = trace fibonacci 6 --method memo : calls.#} 次，四堆石子也只要 {13 = trace row 3 9 1 2 --method memo : calls.#} 次。

每个状态只算一次，以后再问，查到就返回。所以总代价是：状态数 × 每个状态的选择数。

有个坑：“还没算”必须用一个不可能是答案的值来标记。如果拿 0 当标记，那些答案恰好就是 0 的状态，每次都会重算。用字典，或者用取值范围之外的数。

? 用了备忘录，f(8) 要调用多少次？
= trace fibonacci 8 --method memo : calls.#
~ 9 | 不同的子问题是九个，但查到就返回的调用也是调用，也要算上。
~ 67 | 这是不用备忘录的次数。
~ 11 | 这是 f(6)。
~ | f(2) 到 f(8) 各算一次，每次发出两个调用；再加上最开始那一次。
! f(2) 到 f(8) 各发出两次调用，加上最开始的一次：2 · 7 + 1。
`,Ha=`# Bottom-up: begin at the base
figure: trace stairs 6 --method table @ 5

You climb stairs, one or two at a time. In how many ways? The last step came from one stair below or from two, so \`ways(n) = ways(n - 1) + ways(n - 2)\`: Fibonacci in disguise.

Instead of asking from the top, fill a table from what is known. The **base case** is the bottom: top-down meets it last, **bottom-up** starts with it. If you mix the two names up, remember where the base case is.

Both take the same time. The table needs no recursion, so no call stack that could overflow. And it shows what can be thrown away: each number looks only at the two before it, so two variables are enough.

? In how many ways can you climb 7 stairs?
= trace stairs 7 --method table : answer
~ 13 | That is 6 stairs. One more.
~ 34 | That is 8 stairs. One less.
~ 7 | Not one way per stair: each count is the sum of the two before it.
~ | Go on from the table: the counts for 5 and 6 stairs, added.
! {8 = trace stairs 5 --method table : answer} + {13 = trace stairs 6 --method table : answer}.
`,Da=`# 自底向上：从边界填起
figure: trace stairs 6 --method table @ 5

爬楼梯，每次一级或两级，有多少种走法？最后一步要么从下一级上来，要么从下两级上来，所以 \`ways(n) = ways(n - 1) + ways(n - 2)\`，其实就是斐波那契。

这回不从顶上往下问，而是从已知的开始填表。**base case（边界）** 就是“底”：自顶向下最后才碰到它，**自底向上**（bottom-up）一上来就先填它。两个名字容易记混，记住边界是底就行。

两种写法一样快。填表不用递归，也就不怕栈溢出；而且哪些数可以丢掉一目了然：每个数只看前两个，所以两个变量就够了。

? 爬 7 级楼梯有多少种走法？
= trace stairs 7 --method table : answer
~ 13 | 这是 6 级的。再往上一级。
~ 34 | 这是 8 级的。退回一级。
~ 7 | 不是每级一种：每个数等于前两个之和。
~ | 接着表往下填：5 级和 6 级的走法相加。
! {8 = trace stairs 5 --method table : answer} + {13 = trace stairs 6 --method table : answer}。
`,Ra=`# First and second swap
figure: trace row 3 9 1 2 --method table @ 35
problems: leetcode-877 leetcode-486 nowcoder-cards

Two people want opposite things. How can one table serve both? Never ask "what does Alice get?" Ask: what does **the player to move** get, and what the other? Two numbers a state, \`first\` and \`second\`.

You are first in [3, 9, 1, 2]. Take the 2, and the other is first in [3, 9, 1], and you are second there. So you get 2 plus the second's share of the rest. The other was second, and is now first in the rest.

    first(l, r)  = max(a[l] + second(l + 1, r),
                       a[r] + second(l, r - 1))
    second(l, r) = first of the rest that was left

Seen by itself, \`second\` is a minimum: the first player leaves you the smaller of the two. With one pile, the first gets it and the second gets 0. The winner's score is the larger of the two numbers, the margin their difference.

? exercise cell row 5 2 8 4 --seed 2 --level 2
`,Fa=`# 先手与后手互换
figure: trace row 3 9 1 2 --method table @ 35
problems: leetcode-877 leetcode-486 nowcoder-cards

两个人目标相反，一张表怎么兼顾？办法是不问“甲得多少”，只问：**当前玩家**（先手）得多少，另一个人（后手）得多少？每个状态存一对数：\`first\` 和 \`second\`。

面对 [3, 9, 1, 2]，你是先手。拿走 2 之后轮到对方，他成了 [3, 9, 1] 的先手，你就成了后手。所以你一共得 2，加上后手在剩下部分的所得；而对方从后手变成了剩下部分的先手。

    first(l, r)  = max(a[l] + second(l + 1, r),
                       a[r] + second(l, r - 1))
    second(l, r) = 先手取完之后，剩下部分的 first

单独看 \`second\`，它是个 min：先手只会把较差的那一段留给你。只剩一堆时，先手拿走它，后手得 0。要赢家的分数，取两数中较大的；要分差，两数相减。

? exercise cell row 5 2 8 4 --seed 2 --level 2
`,Ua=`# The table and its order
figure: trace row 3 9 1 2 --method table @ 4
problems: leetcode-877 leetcode-486

\`first\` and \`second\` have two arguments, both from 0 to n − 1: a square of pairs, \`dp[l][r]\` (a tuple, a small class, or a third index \`[2]\`). Below the diagonal there is no row: never mind the wasted half.

The diagonal is the base case: one pile. And every other cell needs two: the one **below** it, \`(l + 1, r)\`, and the one to its **left**, \`(l, r - 1)\`. Both are rows with one pile less. So fill by length: all rows of two piles, then of three, diagonal by diagonal. The answer is the top right corner.

    for length in 2 … n:
        for l in 0 … n - length:
            r = l + length - 1

Rows from the bottom up, each from left to right, are as good. Any order will do in which a cell comes after the two it needs.

? exercise next row 6 2 8 3 --seed 5 --level 1
`,Va=`# 填表的顺序
figure: trace row 3 9 1 2 --method table @ 4
problems: leetcode-877 leetcode-486

\`first\` 和 \`second\` 只有两个参数，都在 0 到 n − 1 之间，所以它们的值正好放进一张方表 \`dp[l][r]\`，每格一对数：用元组、自己写的小类，或者再加一维 \`[2]\` 都行。对角线以下 \`l > r\`，没有这样的区间；浪费半张表不算什么。

对角线就是 base case：只有一堆。其他每一格都要用到两格：**下边**的 \`(l + 1, r)\` 和**左边**的 \`(l, r - 1)\`，它们都少一堆。所以按长度填：先填所有两堆的，再填三堆的，一条条斜线推上去，右上角就是答案。

    for length in 2 … n:
        for l in 0 … n - length:
            r = l + length - 1

从最下面一行往上、每行从左到右，也可以。只要保证用到的那两格先填好，什么顺序都行。

? exercise next row 6 2 8 3 --seed 5 --level 1
`,Ya=`# One player's score: max and min
figure: trace row 3 9 1 2 --method minmax @ 20
problems: leetcode-877

Another way to define the table: always keep the score of **one** person, player 0, and say whose turn it is: \`dp[l][r][player]\`.

On player 0's turn the pile counts, and player 0 takes the larger result. On player 1's turn the pile is lost to player 0, and player 1 picks what is **worse** for player 0.

    dp[l][r][0] = max(a[l] + dp[l+1][r][1], a[r] + dp[l][r-1][1])
    dp[l][r][1] = min(dp[l+1][r][0], dp[l][r-1][0])

You can also fold both turns into one step: take a pile, then let the other leave you the worst of what remains. At the end player 0 wins if twice the score is more than the sum of all piles.

> There are several right definitions of one table. Choose the one that you can explain; they give the same answer.

? Piles [9, 1, 2], and player 1 is to move. How much does player 0 still get?
= solve row 9 1 2 : value.second
~ 10 | That is what player 1 gets.
~ 9 | Player 1 moves first and won't leave the 9.
~ 1 | Player 1 takes the 9. Then player 0 chooses from [1, 2].
~ 3 | After the 9, player 0 takes one of [1, 2], player 1 the other.
~ | Player 1 takes the 9. What is the best of [1, 2]?
! Player 1 takes the 9, player 0 the 2.
`,Ka=`# 只记一个人的分：max 与 min
figure: trace row 3 9 1 2 --method minmax @ 20
problems: leetcode-877

表还可以换一种定义：只记**一个人**（玩家 0）的得分，再加一维表示轮到谁：\`dp[l][r][player]\`。

轮到玩家 0，拿到的石子算进分数，取较大的结果；轮到玩家 1，拿走的石子跟玩家 0 无关，他会选让玩家 0 **更吃亏**的那一边。

    dp[l][r][0] = max(a[l] + dp[l+1][r][1], a[r] + dp[l][r-1][1])
    dp[l][r][1] = min(dp[l+1][r][0], dp[l][r-1][0])

也可以把两个回合并成一步：自己拿一堆，再由对方把剩下最差的留给自己。最后，玩家 0 的分数乘 2 大于总和，就是他赢。

> 同一张表可以有好几种正确的定义，答案都一样。挑你讲得清楚的那种。

? 面对 [9, 1, 2]，轮到玩家 1。玩家 0 还能得多少？
= solve row 9 1 2 : value.second
~ 10 | 这是玩家 1 得到的。
~ 9 | 玩家 1 先拿，不会把 9 留下。
~ 1 | 玩家 1 拿走 9，接着由玩家 0 在 [1, 2] 里挑。
~ 3 | 9 拿走之后，[1, 2] 两人各拿一堆。
~ | 玩家 1 拿走 9。剩下的 [1, 2]，最好的是哪个？
! 玩家 1 拿 9，玩家 0 拿 2。
`,Ja=`# Margin: one number is enough
figure: trace row 3 9 1 2 --method margin @ 15
problems: leetcode-486 leetcode-877 cses-1097 atcoder-edpc-L

Both players want the same thing: to be ahead by as much as possible. So keep only the **margin** of the player to move, own total minus the other's.

Take a pile, and then the other is to move. Whatever margin the other makes of the rest counts against you:

    margin(l, r) = max(a[l] - margin(l + 1, r),
                       a[r] - margin(l, r - 1))

The minus sign is the swap of roles. No pair, no player, no min: one rule for both. Check the corner: 2 − ({-5 = solve row 3 9 1 : answer}) = {7 = solve row 3 9 1 2 : answer}.

A margin above 0 is a win. Where a tie also counts as one (LeetCode 486), ask for at least 0. And the first player need not win: in [1, 100, 3] either end opens the 100, and the margin is {-96 = solve row 1 100 3 : answer}.

? What is the margin of [4, 1, 8]?
= solve row 4 1 8 : answer
~ 8 | That is the pile you take. Now subtract the other's margin in [4, 1].
~ 9 | That is what you get in all. The margin is your total minus the other's.
~ -3 | That is for taking the 4. Try the other end.
~ 13 | Don't add the other's margin, subtract it.
~ | Two candidates: 4 − margin of [1, 8], and 8 − margin of [4, 1].
! 8 − {3 = solve row 4 1 : answer}. Taking the 4 would give 4 − {7 = solve row 1 8 : answer}.
`,Xa=`# 只存分差
figure: trace row 3 9 1 2 --method margin @ 15
problems: leetcode-486 leetcode-877 cses-1097 atcoder-edpc-L

两个人想要的其实是同一件事：领先得越多越好。所以只存当前玩家的**分差**就够了：自己的总分减去对方的总分。

你拿一堆，接着轮到对方；对方在剩下部分能领先多少，对你来说就是落后多少：

    margin(l, r) = max(a[l] - margin(l + 1, r),
                       a[r] - margin(l, r - 1))

这个减号就是先后手互换。不用存一对数，不用记轮到谁，也不用 min，两个人共用一条规则。验算一下右上角：2 − ({-5 = solve row 3 9 1 : answer}) = {7 = solve row 3 9 1 2 : answer}。

分差大于 0 就是赢；平局也算赢的题（力扣 486）则是大于等于 0。先手也不是总能赢：[1, 100, 3] 不管拿哪一端，100 都会露出来，分差是 {-96 = solve row 1 100 3 : answer}。

? [4, 1, 8] 的分差是多少？
= solve row 4 1 8 : answer
~ 8 | 这是你拿的那一堆，还要减去对方在 [4, 1] 里的分差。
~ 9 | 这是你的总分。分差要减去对方的总分。
~ -3 | 这是拿 4 的结果。再试试另一端。
~ 13 | 对方的分差要减，不是加。
~ | 两个候选：4 减 [1, 8] 的分差，8 减 [4, 1] 的分差。
! 8 − {3 = solve row 4 1 : answer}。拿 4 的话只有 4 − {7 = solve row 1 8 : answer}。
`,Za=`# One row of the table is enough
figure: trace row 3 9 1 2 --method rolling @ 13

A cell looks left and down, nowhere else. Fill row by row from the bottom, and only two rows are ever in use: the one being filled and the one below it.

Now press the square flat. Keep a single array and write the new row over the old one. When \`dp[r]\` is about to be replaced, it still holds \`(l + 1, r)\`, the cell below; \`dp[r - 1]\` has just been replaced and holds \`(l, r - 1)\`, the cell to the left.

    dp[r] = max(a[l] - dp[r], a[r] - dp[r - 1])

The memory falls from n² to n. The time stays n². And something is lost: the choices along the best line can no longer be read off. Write the plain table first, make it right, then save memory if you must.

? In this line, r must run from left to right. What goes wrong if it runs from right to left?
- old | dp[r − 1] would still belong to the row below
- new | dp[r] would already belong to the new row
- none | nothing, the order does not matter
= old
~ new | dp[r] is only replaced by this very line. Look at its neighbour.
~ none | It does: one of the two numbers read must be new, the other old.
! The left neighbour must already be new: it stands for (l, r − 1).
`,Qa=`# 压成一行：滚动数组
figure: trace row 3 9 1 2 --method rolling @ 13

每一格只看左边和下边，不看别处。从最下面一行往上填，用得到的永远只有两行：正在填的这一行和它下面那一行。

那就把方表压扁：只留一个一维数组，新的一行直接盖在旧的上面。要改 \`dp[r]\` 时，它里面还是 \`(l + 1, r)\`，也就是下边那格；而 \`dp[r - 1]\` 刚刚改过，已经是 \`(l, r - 1)\`，也就是左边那格。

    dp[r] = max(a[l] - dp[r], a[r] - dp[r - 1])

空间从 n² 降到 n，时间还是 n²。代价是：最优走法没法再从表里读出来了。所以先老老实实写二维的，写对了，需要省空间时再压。

? 这里 r 必须从左往右走。如果从右往左，会出什么错？
- old | dp[r − 1] 里还是下面一行的旧值
- new | dp[r] 里已经是新一行的值
- none | 不会出错，顺序无所谓
= old
~ new | dp[r] 正是这一句才改的。看看它旁边那一格。
~ none | 有所谓：读到的两个数，必须一个是新的，一个是旧的。
! 左边那格必须已经更新，它代表的是 (l, r − 1)。
`,ei=`# Only won or lost?
figure: trace row 3 9 1 2 --method winlose @ end
problems: leetcode-486

The question is often just *who* wins. Then a state may answer won, tied or lost. But to know at the end who is ahead, it must now carry the score: \`(l, r, difference so far)\`.

A state is won if **some** move leads to one that is lost for the other; one is enough. When nothing is left, the difference decides. Beware of ties: LeetCode 486 gives them to the first player, Stone Game III has a third answer. Say once, at the end, what a difference of 0 means, and the rest follows.

It works, and it costs more: {15 = trace row 3 9 1 2 --method winlose : steps.#write} entries for four piles, where the margin needs {10 = table row 3 9 1 2 : cells.#}. The same stretch is looked at once for every difference with which it can be reached. The margin is the better state: it forgets the past.

? You are 5 ahead and to move in [3, 9, 1]. What can you still reach?
= solve row 3 9 1 : answer
- 5 | a win
- -5 | a tie
- -10 | a loss
~ 5 | From here on the margin of [3, 9, 1] is −5 for you.
~ -10 | You are 5 ahead. How much do you lose from here on?
! 5 ahead, and from here on {-5 = solve row 3 9 1 : answer}: together 0. With the margin known, one addition answers it for every difference.
`,ti=`# 只问输赢行不行？
figure: trace row 3 9 1 2 --method winlose @ end
problems: leetcode-486

题目常常只问*谁赢*。那么状态的值可以只有三种：必胜、平局、必败。可是最后要比谁多，状态里就得带上比分：\`(l, r, 目前的分差)\`。

只要**有一步**能走到对方必败的状态，当前状态就是必胜，有一步就够，不需要步步都好。取完时由分差决定胜负。平局要小心：力扣 486 把平局判给先手，石子游戏 III 却有第三种答案。只在边界处说清楚分差为 0 算什么，其余照推。

这样做没错，只是更费：四堆石子要记 {15 = trace row 3 9 1 2 --method winlose : steps.#write} 项，而存分差只要 {10 = table row 3 9 1 2 : cells.#} 格。同一段石堆，带着不同的比分走到，就得重新算。存分差更好，因为它不背历史包袱。

? 你目前领先 5，轮到你，还剩 [3, 9, 1]。最好能怎样？
= solve row 3 9 1 : answer
- 5 | 赢
- -5 | 平局
- -10 | 输
~ 5 | 从现在起，[3, 9, 1] 的分差对你来说是 −5。
~ -10 | 你领先 5。接下来会亏多少？
! 领先 5，接下来 {-5 = solve row 3 9 1 : answer}，正好 0。知道分差，不管目前比分多少，加一下就有答案。
`,ni=`# Stone Game III: a smaller state
figure: bottom-up | trace stone-game-3 1 2 3 7 --method bottomup @ 12
figure: top-down | trace stone-game-3 1 2 3 7 --method topdown @ end
problems: leetcode-1406

New rules: take one, two or three piles, from the **left** only. Piles may be negative: sometimes you take one to spoil what comes next.

What is left is always the row from some pile to the end. One number says it. So the table is a single line, filled from the right; past the end the margin is 0.

    dp[i] = max over x = 1, 2, 3 of
            a[i] + … + a[i+x-1] - dp[i+x]

Stop at the end of the row: with two piles left, x is at most 2. Each cell looks at the next three and no further, so three numbers are all the memory it takes.

Now there are three answers: margin above 0, Alice; below 0, Bob; 0, a tie. In [1, 2, 3, 7] the 7 can't be kept from Bob: {-1 = solve row --from left --take 1-3 1 2 3 7 : answer}.

? Who wins [1, 2, 3, 6]?
= solve stone-game-3 1 2 3 6 : answer
- Alice | Alice
- Bob | Bob
- Tie | nobody, it is a tie
~ Alice | If she takes three piles she has 6. What is left for Bob?
~ Bob | Alice can take 1 + 2 + 3.
! Alice takes 1 + 2 + 3 = 6, Bob takes the 6.
`,si=`# 石子游戏 III：更小的状态
figure: 自底向上 | trace stone-game-3 1 2 3 7 --method bottomup @ 12
figure: 自顶向下 | trace stone-game-3 1 2 3 7 --method topdown @ end
problems: leetcode-1406

换个规则：只能从**左边**取，一次取一、二或三堆。石堆的值可以是负数，所以有时多拿一堆，只是为了不让对方占便宜。

剩下的总是从某一堆到末尾，一个下标就说清楚了。于是表只有一行，从右往左填；越过末尾时分差为 0。

    dp[i] = max，x 取 1、2、3：
            a[i] + … + a[i+x-1] - dp[i+x]

注意别越界：只剩两堆时，x 最多是 2。每格只看后面三格，所以其实存三个数就够了。

这回有三种答案：分差大于 0 是 Alice，小于 0 是 Bob，等于 0 是 Tie。[1, 2, 3, 7] 里，无论 Alice 怎么拿，7 都会落到 Bob 手里：分差 {-1 = solve row --from left --take 1-3 1 2 3 7 : answer}。

? [1, 2, 3, 6] 谁赢？
= solve stone-game-3 1 2 3 6 : answer
- Alice | Alice
- Bob | Bob
- Tie | 平局
~ Alice | 她拿三堆有 6 分。剩下的给了 Bob 多少？
~ Bob | Alice 可以一次拿走 1 + 2 + 3。
! Alice 拿 1 + 2 + 3 = 6，Bob 拿最后的 6。
`,oi=`# Stone Game II: the rules remember
figure: bottom-up | trace stone-game-2 2 7 9 4 4 --method bottomup @ 60
figure: top-down | trace stone-game-2 2 7 9 4 4 --method topdown @ end
problems: leetcode-1140

Again from the left, but the limit grows: you may take up to 2M piles, and if you take x, M becomes max(M, x). M starts at 1.

Two games that stand at the same pile can now go on differently. What may happen next depends on M, so M belongs to the state: \`(i, M)\`. The test is always the same: **can two histories that look alike still differ in what follows?** Then something is missing in the state.

    dp[i][M] = rest[i] - min over x = 1 … 2M of
               dp[i+x][max(M, x)]

Here the cell holds the mover's own score: everything that is left, minus what the other gets of it. \`rest[i]\` is the sum from pile i to the end. No pair is needed, since the two scores always add up to the rest.

? M is 2 and you take 3 piles. How many may the other player take at most, if there are enough?
= solve stone-game-2 1 1 1 1 1 1 1 1 1 1 --state 3-9,m=3 : moves_total
~ 4 | That was your own limit, 2 · 2. Taking 3 has raised M.
~ 3 | M is now 3, and the limit is 2M.
~ | M becomes max(2, 3), and the limit is 2M.
! M = max(2, 3) = 3, so up to 6.
`,ri=`# 石子游戏 II：规则有记性
figure: 自底向上 | trace stone-game-2 2 7 9 4 4 --method bottomup @ 60
figure: 自顶向下 | trace stone-game-2 2 7 9 4 4 --method topdown @ end
problems: leetcode-1140

还是从左边取，但上限会涨：一次最多取 2M 堆；取了 x 堆之后，M 变成 max(M, x)。M 从 1 开始。

这下，同样走到第 i 堆的两局棋，后面能怎么走可能不一样，取决于 M。所以 M 也要放进状态：\`(i, M)\`。判断的办法始终是这一句：**看起来一样的两个局面，后续会不会不同？** 会，就说明状态里少了东西。

    dp[i][M] = rest[i] - min，x 取 1 … 2M：
               dp[i+x][max(M, x)]

这里存的是当前玩家自己的得分：剩下的全部，减去对方从中拿到的。\`rest[i]\` 是第 i 堆到末尾的和。两人得分相加总等于剩下的全部，所以不用存一对数。

? 现在 M = 2，你取了 3 堆。如果石堆足够多，对方最多能取几堆？
= solve stone-game-2 1 1 1 1 1 1 1 1 1 1 --state 3-9,m=3 : moves_total
~ 4 | 这是你刚才的上限 2 · 2。取了 3 堆，M 已经变大。
~ 3 | M 现在是 3，上限是 2M。
~ | M 变成 max(2, 3)，上限是 2M。
! M = max(2, 3) = 3，最多取 6 堆。
`,ai=`# Stone Game VII: another gain
figure: trace stone-game-7 5 3 1 4 2 --method bottomup @ 24
problems: leetcode-1690

One pile from either end again. But what you score is not the pile you take: it is the sum of what is **left**.

What is left is still a stretch, so the state is the same as in Stone Game I, and so are the table and its order. Only the gain changes, and a prefix sum gives it in one subtraction:

    margin(l, r) = max(sum(l+1, r) - margin(l+1, r),
                       sum(l, r-1) - margin(l, r-1))

The last pile scores nothing, so the diagonal is 0.

> The moves make the state. The score only changes what is added on the way. When a variant comes, ask which of the two has changed.

? What is the first player's margin for [5, 3, 1]?
= solve stone-game-7 5 3 1 : answer
~ 1 | That is for taking the 5 away. Take the 1 away instead.
~ 8 | That is your score, 5 + 3. Subtract what the other makes.
~ 5 | After the 1, the other takes the 3 away and scores 5. You scored 8.
~ | Taking the 1 away scores 8 and leaves [5, 3]. There the other takes the 3 away and scores 5.
! You take the 1 and score 5 + 3 = 8; the other takes the 3 and scores 5.
`,ii=`# 石子游戏 VII：得分变了
figure: trace stone-game-7 5 3 1 4 2 --method bottomup @ 24
problems: leetcode-1690

又回到两端取一堆。不过得分不是你拿走的那堆，而是**剩下**石子的总和。

剩下的仍是连续一段，所以状态和石子游戏 I 一模一样，表和填表顺序也一样。变的只是每一步得多少分，用前缀和一减就有：

    margin(l, r) = max(sum(l+1, r) - margin(l+1, r),
                       sum(l, r-1) - margin(l, r-1))

拿最后一堆时什么都不剩，得 0 分，所以对角线全是 0。

> 怎么走，决定状态；怎么计分，只影响途中加多少。遇到变形题，先问变的是哪一样。

? [5, 3, 1]，先手的分差是多少？
= solve stone-game-7 5 3 1 : answer
~ 1 | 这是拿走 5 的结果。试试拿走 1。
~ 8 | 这是你的得分 5 + 3，还要减去对方的。
~ 5 | 你拿走 1 得 8 分，对方拿走 3 得 5 分。分差呢？
~ | 拿走 1 得 8 分，剩 [5, 3]；对方拿走 3，得 5 分。
! 你拿走 1，得 5 + 3 = 8；对方拿走 3，得 5。
`,li=`# Stone Game VIII: look for the prefix
figure: bottom-up | trace stone-game-8 -1 2 -3 4 -5 --method bottomup @ 7
figure: top-down | trace stone-game-8 -1 2 -3 4 -5 --method topdown @ end
problems: leetcode-1872

Take at least two piles from the left, score their sum, and put that sum back as one pile at the left. Play until one pile is left.

It looks as if the row kept changing. It does not: the leftmost pile is always the sum of the first i original piles. So the state is \`i\`, and a move that merges up to pile j scores the prefix sum \`S[j]\`, whatever happened before.

    margin(i) = max over j > i of S[j] - margin(j)

That is a maximum over all later j. But \`margin(i)\` and \`margin(i + 1)\` look at almost the same candidates, so carry the best one along from the right: each step adds a single new candidate.

    best = max(best, S[j] - best)

> First find the quantity that does not change. Then see what two neighbouring states share.

? What is the first player's margin for [3, -2, 4]?
= solve stone-game-8 3 -2 4 : answer
~ -4 | That is for taking two piles. Take all three.
~ 1 | Taking two piles scores 1, but then the other takes the rest and scores 5.
~ 4 | You score the whole sum, not the last pile.
~ | Take two: you score 1, the other then 5. Or take all three at once.
! Take all three: 3 − 2 + 4, and the game is over.
`,ci=`# 石子游戏 VIII：找到前缀和
figure: 自底向上 | trace stone-game-8 -1 2 -3 4 -5 --method bottomup @ 7
figure: 自顶向下 | trace stone-game-8 -1 2 -3 4 -5 --method topdown @ end
problems: leetcode-1872

从左边取至少两堆，得到它们的和，再把这个和作为一堆放回最左边。直到只剩一堆为止。

看上去石堆一直在变，其实不然：最左边那堆永远是原来前 i 堆之和。所以状态就是 \`i\`；一步并到第 j 堆，得分就是前缀和 \`S[j]\`，跟之前怎么并的毫无关系。

    margin(i) = max，j > i：S[j] - margin(j)

这是对后面所有 j 取最大。但 \`margin(i)\` 和 \`margin(i + 1)\` 看的候选几乎一样，所以从右往左带着当前最大值走，每步只多一个新候选：

    best = max(best, S[j] - best)

> 先找不变的量，再看相邻两个状态有什么是共用的。

? [3, -2, 4]，先手的分差是多少？
= solve stone-game-8 3 -2 4 : answer
~ -4 | 这是只取两堆的结果。试试三堆全取。
~ 1 | 取两堆得 1 分，可接着对方取完，得 5 分。
~ 4 | 得分是取走石堆的总和，不是最后那一堆。
~ | 取两堆：你得 1，对方接着得 5。或者一次三堆全取。
! 三堆全取：3 − 2 + 4，游戏结束。
`,hi=`# Won, lost, drawn
figure: trace heaps --take 1-3 9 @ 17
problems: leetcode-292 kattis-bachetsgame

Many games have no score, only an end: take 1, 2 or 3 stones from a heap, and who can't move has lost. A finished state gets its value from the rules. Every other one from its moves, always for the player to move:

* **Won**: some move leads to a state that is lost for the other. One is enough.
* **Lost**: every move leads to a state that is won for the other.
* **Tied**: no move leads to a lost state, but some move leads to a tied one.

Best play follows: leave the other a lost state if you can, a tied one if you can't.

Go up from the empty heap, which is lost. 1, 2 and 3 reach it, so they are won. From 4 all moves lead to those, so 4 is lost. And so on: every fourth.

? 21 stones are left and it is your move. How many do you take?
= solve heaps --take 1-3 21 : moves.0.move
~ 2 | That leaves 19, and the other takes 3: 16 for you.
~ 3 | That leaves 18, and the other takes 2: 16 for you.
~ | Leave the other a multiple of 4.
! 20 is a multiple of 4. Whatever the other takes, you take what is missing to 4.
`,di=`# 必胜、必败、必和
figure: trace heaps --take 1-3 9 @ 17
problems: leetcode-292 kattis-bachetsgame

很多游戏不计分，只看结局：一堆石子，每次取 1、2 或 3 颗，没得取的人输。游戏结束时，按规则定胜负；其他状态由能走到的状态来定，都是对当前玩家而言：

* **必胜**：有一步能让对方落入必败。有一步就够。
* **必败**：不管怎么走，对方都是必胜。
* **必和**：没有一步能让对方必败，但有一步能走到必和。

最优策略就出来了：能把必败留给对方就留；做不到，就退而求和。

从空堆往上推：空堆必败；1、2、3 能走到它，必胜；4 只能走到 1、2、3，必败。如此往复，每隔四个就有一个必败。

? 还剩 21 颗，轮到你。应该取几颗？
= solve heaps --take 1-3 21 : moves.0.move
~ 2 | 剩下 19，对方取 3，留给你 16。
~ 3 | 剩下 18，对方取 2，留给你 16。
~ | 给对方留下 4 的倍数。
! 20 是 4 的倍数。之后对方取几颗，你就补足到 4。
`,ui=`# The 100 game
figure: trace hundred 10 30 @ 120

Say numbers from 1 to 10 in turn; they add up, and who reaches 100 wins. Numbers may be used **again**, so what was said does not matter. The state is one number: how much is missing.

That is the heap game of the last card with other moves. Missing 0 means the other has just won: lost. Missing 1 to 10: won. Missing 11: whatever you say, 1 to 10 are left, so lost. Then every eleventh: 22, 33, and so on up to 99.

All such games rest on the same ground: both players have the same moves, play must end, no state comes back, there is no tie. Then every state is either won or lost, and one pass from the bottom decides them all.

? You begin, 100 are missing. Which number do you say?
= solve hundred 10 100 : moves.0.move
~ 10 | That leaves 90, and the other says 2: 88 = 8 · 11 for you.
~ 9 | That leaves 91, and the other says 3: 88 = 8 · 11 for you.
~ | Leave a multiple of 11 missing.
! 99 = 9 · 11 are missing then. Answer every x with 11 − x.
`,mi=`# 抢 100
figure: trace hundred 10 30 @ 120

两人轮流报 1 到 10 之间的数，累加起来，先加到 100 的人赢。数字可以**重复**报，所以之前报过什么无所谓，状态只有一个数：还差多少。

这就是上一课的取石子，只是一次能取的数不同。还差 0，说明对方刚刚赢了：必败。还差 1 到 10：必胜。还差 11：不管报几，都给对方留下 1 到 10，必败。往后每隔 11 一个：22、33，一直到 99。

这类游戏的前提都一样：双方能走的步相同，有限步内必定结束，同一局面不会再来，没有平局。满足这些，每个状态非胜即败，从底往上推一遍就全定了。

? 你先报，还差 100。报几？
= solve hundred 10 100 : moves.0.move
~ 10 | 还差 90，对方报 2，给你留下 88 = 8 · 11。
~ 9 | 还差 91，对方报 3，给你留下 88 = 8 · 11。
~ | 让还差的数变成 11 的倍数。
! 还差 99 = 9 · 11。以后对方报 x，你就报 11 − x。
`,fi=`# Can I Win: a set as the state
figure: trace can-i-win 4 6 @ 24
problems: leetcode-464

Now each number may be used only **once**. Who first reaches the total wins. Knowing how much is missing no longer says which numbers are free, so the state is the **set** of numbers used.

And the sum? The set determines it. A memo on (set, sum) is not wrong, but the set alone will do.

A set of up to 20 numbers fits into one integer: bit x − 1 tells whether x has been used. So the memo is an array of 2ⁿ entries.

    used >> (x - 1) & 1      is x used?
    used | 1 << (x - 1)      use x

A state is won if some free number reaches the total at once, or leaves a lost state. Two cases come before: nothing is missing at the start, then yes; all numbers together do not reach the total, then nobody ever does, so no.

? The numbers are 1 to 4 and the total is 6. Which first number wins?
= solve can-i-win 4 6 : moves.0.move
~ 4 | Then 2 are missing, and the other takes 2.
~ 3 | Then 3 are missing. The 3 is used, but the 4 is free, and that is enough.
~ 2 | Then 4 are missing, and the other takes the 4.
~ | After your number, no free one may be as large as what is missing.
! Then 5 are missing: no single number is enough, and whatever the other takes, you can finish.
`,pi=`# 我能赢吗：用集合作状态
figure: trace can-i-win 4 6 @ 24
problems: leetcode-464

这回每个数只能用**一次**，先加到目标的人赢。光知道还差多少，不知道哪些数还能用，所以状态是已用数字的**集合**。

那累计和呢？集合定了，和也就定了。用（集合，和）作键不算错，但只用集合就够。

不超过 20 个数的集合，正好放进一个整数：第 x − 1 位表示 x 用过没有。备忘录就是一个长 2ⁿ 的数组。

    used >> (x - 1) & 1      x 用过吗？
    used | 1 << (x - 1)      用掉 x

只要有一个没用过的数能直接达到目标，或者能把必败留给对方，就是必胜。开头先判断两件事：目标不大于 0，直接赢；所有数加起来都不够，谁也到不了，答案是 false。

? 数字 1 到 4，目标 6。先选哪个数必胜？
= solve can-i-win 4 6 : moves.0.move
~ 4 | 还差 2，对方选 2 就赢了。
~ 3 | 还差 3。3 用掉了，可 4 还在，足够了。
~ 2 | 还差 4，对方选 4 就赢了。
~ | 你选完之后，剩下的每个数都要小于还差的数。
! 还差 5：对方一个数不够，而不管他选哪个，你都能补完。
`,gi=`# Nim and Grundy numbers
figure: 1 to 3 stones, two heaps | trace heaps --take 1-3 5 6 --method mex @ 24
figure: Nim | trace nim 3 4 5 --method mex @ 24
problems: cses-1730 luogu-P2197 leetcode-1510 classic-kayles

Several heaps, a move touches one. Won and lost are no longer enough: two won heaps together may be lost. Each heap needs a number.

The **Grundy number** of a state is the smallest one that none of its moves leads to (mex, minimum excluded). 0 means lost. From a heap with number g you can reach every smaller number: it behaves like a Nim heap of g stones.

    g(s) = mex { g(t) : s can move to t }
    g of several heaps = g1 xor g2 xor …

The xor of all heaps tells who wins: 0 is lost, anything else is won, by the move that makes it 0. With 1 to 3 stones a turn, g is the remainder by 4. In Nim, where any number may be taken, g is the heap itself: 3, 4, 5 give {2 = solve nim 3 4 5 : value.nimber}, a win.

? Nim with the heaps 3, 5 and 6. Who wins?
= solve nim 3 5 6 : answer
- win | the player to move
- loss | the other player
~ win | In binary: 011, 101, 110. How many ones are in each column?
! 011 xor 101 xor 110 = 000: lost for the player to move.
`,bi=`# Nim 与 SG 函数
figure: 每次 1 到 3 颗，两堆 | trace heaps --take 1-3 5 6 --method mex @ 24
figure: Nim | trace nim 3 4 5 --method mex @ 24
problems: cses-1730 luogu-P2197 leetcode-1510 classic-kayles

石子分成好几堆，每次只动其中一堆。这时光有必胜、必败不够用：两个必胜的堆放在一起，可能是必败。每一堆需要一个数。

一个状态的 **SG 值**（Grundy 数），是它走一步都到不了的最小非负整数，记作 mex。0 就是必败。SG 值为 g 的堆能走到所有更小的值，就像一个有 g 颗石子的 Nim 堆。

    g(s) = mex { g(t)：s 能走到 t }
    几堆合起来 = g1 xor g2 xor …

把各堆的 SG 值异或起来：等于 0 必败，不等于 0 必胜，走到异或为 0 的那一步就是赢着。每次取 1 到 3 颗时，g 等于石子数除以 4 的余数；Nim 里一次取多少都行，g 就是石子数本身：3、4、5 异或得 {2 = solve nim 3 4 5 : value.nimber}，必胜。

? Nim，三堆分别是 3、5、6。谁赢？
= solve nim 3 5 6 : answer
- win | 当前玩家
- loss | 对方
~ win | 写成二进制：011、101、110。每一列有几个 1？
! 011 xor 101 xor 110 = 000：当前玩家必败。
`,wi=`# Round in circles: counters
figure: trace cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]] @ 200
problems: leetcode-913 leetcode-1728

A mouse runs from a cat along the edges of a graph. They may run for ever, and the same state, (mouse, cat, whose turn), may come back. Recursion would call itself without end, and no order of filling works.

So go **backward** from the states that are over. For each state that gets decided, look at the states from which a move leads to it:

* the player who moves there wins by this move: **won**, at once;
* otherwise this move is bad: take 1 off the state's **counter** of open moves. At 0 all its moves are bad: **lost**.

Every move is looked at once, so the time is states plus moves. When nothing is left to decide, the states that remain open are **draws**: each of them has a move to another open one, and neither side can force an end. Here that is so for the start.

? Graph: a → b, a → c, b → a, c → d; d has no moves, and who can't move has lost. What is state b?
= {"command":"solve","game":"graph","input":"b: a\\na: b c\\nc: d\\nd:"} : value.outcome
- win | won
- loss | lost
- draw | drawn, it goes round for ever
~ win | The only move leads to a. What is a: does it have to move on to c?
~ loss | From a the other would have to win. Its moves lead to b and to c. Is c lost?
! d is lost, so c is won. a has a bad move to c and one back to b; b can only go to a. Neither counter reaches 0.
`,vi=`# 会循环的博弈：计数器
figure: trace cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]] @ 200
problems: leetcode-913 leetcode-1728

老鼠在图上躲猫，可以一直跑下去，同一个状态（老鼠，猫，轮到谁）会反复出现。递归会无休止地调用自己，填表也找不到合适的顺序。

那就从已经结束的状态**倒着推**。每定下一个状态，就看哪些状态走一步能到它：

* 走这一步的人正好因此获胜：当场定为**必胜**；
* 否则这一步是坏棋：把那个状态的**计数器**（还没定的走法数）减 1。减到 0，说明步步都是坏棋：**必败**。

每条走法只看一次，所以总时间是状态数加走法数。再也推不动时，剩下没定的就是**循环（永不结束）**：它们每个都有一步通向另一个没定的状态，谁也没法逼出结果。图中的开局就是这样。

? 有向图：a → b，a → c，b → a，c → d；d 无路可走，没法走的人输。b 是什么状态？
= {"command":"solve","game":"graph","input":"b: a\\na: b c\\nc: d\\nd:"} : value.outcome
- win | 必胜
- loss | 必败
- draw | 循环，永不结束
~ win | b 只能走到 a。a 是什么？它非得走到 c 吗？
~ loss | 那就要求 a 必胜。a 能走到 b 和 c，c 是必败吗？
! d 必败，所以 c 必胜。a 走到 c 是坏棋，但还能走回 b；b 只能走到 a。两个计数器都减不到 0。
`,_i=`# Mistake: always the larger end
figure: greedy row 3 9 1 2

Take the larger end: everybody tries it first. In [3, 9, 1, 2] greed takes the 3, opens the 9, and loses {5 = explain row 3 9 1 2 : greedy.first} to {10 = explain row 3 9 1 2 : greedy.second} against good play.

A pile is not worth what lies in it. It is worth that, minus what it opens for the other.

Change the row in the figure. If it only falls and then rises, so that no pile inside is at least as large as both its neighbours, greed is always right. With such a peak inside it often is not, though sometimes it is: [1, 2, 1] has one, and greed gets the {0 = solve row 1 2 1 : answer} that there is.

There are games that greed does solve. But that takes a proof, not three examples that happen to work.

? Which of these rows does greed play badly?
- a | [9, 4, 1, 3]
- b | [2, 8, 3, 1]
- c | [7, 5, 2, 6]
= b
~ a | This one falls and then rises. Greed is right: {7 = explain row 9 4 1 3 : greedy.margin}.
~ c | This one falls and then rises. Greed is right: {4 = explain row 7 5 2 6 : greedy.margin}.
! The 8 is a peak. Greed takes the 2, gives the 8 away and ends with {-4 = explain row 2 8 3 1 : greedy.margin}; taking the 1 gives {4 = solve row 2 8 3 1 : answer}.
`,yi=`# 误区：总拿较大的一端
figure: greedy row 3 9 1 2

哪端大拿哪端，人人都先这么想。在 [3, 9, 1, 2] 里，贪心拿了 3，露出了 9，面对高手以 {5 = explain row 3 9 1 2 : greedy.first} : {10 = explain row 3 9 1 2 : greedy.second} 落败。

一堆石子值多少，不能只看它本身，还要减去它给对方让出了什么。

在图里换几组数试试。如果一排数先降后升，也就是中间没有哪一堆同时不小于左右两边，贪心总是对的。中间有这样的“峰”，贪心常常就错了，不过也有碰巧对的：[1, 2, 1] 有峰，贪心照样拿到了应有的 {0 = solve row 1 2 1 : answer}。

确实有些博弈能贪心，但那要靠证明，不能靠三个刚好对上的例子。

? 下面哪一排，贪心会走错？
- a | [9, 4, 1, 3]
- b | [2, 8, 3, 1]
- c | [7, 5, 2, 6]
= b
~ a | 这一排先降后升，贪心是对的：分差 {7 = explain row 9 4 1 3 : greedy.margin}。
~ c | 这一排先降后升，贪心是对的：分差 {4 = explain row 7 5 2 6 : greedy.margin}。
! 8 是峰。贪心拿 2，把 8 让了出去，分差 {-4 = explain row 2 8 3 1 : greedy.margin}；先拿 1，分差是 {4 = solve row 2 8 3 1 : answer}。
`,xi=`# Mistake: parity as the optimum
figure: parity row 3 1 4 6
problems: leetcode-877

With an **even** number of piles there is a trick. Colour the places black and white in turn. You can take all the black piles or all the white ones: after your first move, the other always faces two ends of the wrong colour. One colour has at least half, so the first player never loses. In LeetCode 877 the sum is odd as well, and the answer is always \`true\`.

That is a **promise, not the optimum**. In [3, 1, 4, 6] both colours hold 7, parity promises a margin of {0 = explain row 3 1 4 6 : parity.margin}, and best play wins by {4 = solve row 3 1 4 6 : answer}.

With an odd number of piles it promises nothing: [1, 100, 3] is lost by 96. A trick answers one question. The table answers all of them.

? What margin does parity promise in [2, 1, 3, 7]?
= explain row 2 1 3 7 : parity.margin
~ 5 | That is the best there is. Parity only compares 2 + 3 with 1 + 7.
~ 8 | That is the larger colour. The margin is the difference of the two.
~ | Black: 2 + 3. White: 1 + 7.
! 8 − 5. Best play wins by {5 = solve row 2 1 3 7 : answer}.
`,ki=`# 误区：把奇偶当最优
figure: parity row 3 1 4 6
problems: leetcode-877

堆数是**偶数**时有个巧招：把位置黑白相间地染色，先手可以拿光所有黑堆，或者拿光所有白堆，因为先手拿完第一堆后，对方面前的两端总是同一种颜色。总有一种颜色不少于一半，所以先手不会输。力扣 877 还规定总和是奇数，于是答案永远是 \`true\`。

可这只是**保底，不是最优**。[3, 1, 4, 6] 两种颜色都是 7，奇偶只保证分差 {0 = explain row 3 1 4 6 : parity.margin}，最优走法却能净胜 {4 = solve row 3 1 4 6 : answer}。

堆数是奇数时，它什么也保证不了：[1, 100, 3] 先手输 96。巧招只答一道题，表能答所有的题。

? [2, 1, 3, 7]，奇偶能保证多大的分差？
= explain row 2 1 3 7 : parity.margin
~ 5 | 这是最优的结果。奇偶只比较 2 + 3 和 1 + 7。
~ 8 | 这是较大的那种颜色。分差要两者相减。
~ | 黑：2 + 3。白：1 + 7。
! 8 − 5。最优走法净胜 {5 = solve row 2 1 3 7 : answer}。
`,$i=`# Mistake: left ≥ right is worth 0
figure: wrong base row 5 3 4

    if left >= right: return 0      # wrong

\`left > right\` means that nothing is left: 0 is right. \`left == right\` means that **one** pile is left, and the player to move takes it. The line above forgets that pile.

The bug hides well. With an even number of piles and a program that looks two moves ahead, one pile is never left on your turn: all tests with even rows pass. Then comes [5], and the answer is 0.

The twin of this slip: the base case is set and then overwritten, because \`dp[i][i][0]\` was written twice where the second should have been \`dp[i][i][1]\`.

> Run the smallest inputs by hand: no pile, one, two. They find most wrong base cases.

? The program of the figure, piles [5, 3, 4]. The true margin is 4. What does it say?
= wrong base 5 3 4 : answer
~ 4 | Not with this base case: the last pile counts for nobody.
~ 5 | You take the 5. Then the other takes the 4, and the 3 counts for nobody.
~ 6 | Nothing adds up to that. Two piles are taken, the third is forgotten.
~ | Two piles are taken, the third counts for nobody.
! 5 − 4. The 3 is forgotten.
`,Ti=`# 误区：left ≥ right 就返回 0
figure: wrong base row 5 3 4

    if left >= right: return 0      # 错

\`left > right\` 表示已经取完，返回 0 没错。\`left == right\` 表示还剩**一堆**，当前玩家会把它拿走。上面这行把这一堆弄丢了。

这个错藏得很深。如果程序一次往前看两步，而堆数又是偶数，那么轮到自己时从来不会只剩一堆，所有偶数长度的测试都能通过。换成 [5]，答案就成了 0。

还有个孪生的笔误：边界先填对了，又被自己覆盖掉。本该给 \`dp[i][i][1]\` 赋 0，却又写成了 \`dp[i][i][0]\`。

> 最小的输入亲手算一遍：零堆、一堆、两堆。边界的错大多就这样现形。

? 用图中的程序算 [5, 3, 4]，正确答案是 4。它会给出多少？
= wrong base 5 3 4 : answer
~ 4 | 用这个边界得不到：最后一堆谁也没算。
~ 5 | 你拿 5，对方接着拿 4，剩下的 3 没人算。
~ 6 | 怎么也凑不出 6。只拿了两堆，第三堆被忘了。
~ | 只拿了两堆，第三堆谁也没算。
! 5 − 4。3 被忘掉了。
`,Si=`# Mistake: the wrong order
figure: wrong order row 3 9 1 2

    for l in 0 … n - 1:
        for r in l + 1 … n - 1:      # wrong

Row by row from the top, as one reads. But \`dp[l][r]\` needs \`dp[l + 1][r]\`, the cell **below**, and that row comes later: the cell is still 0. Nothing crashes. The 0 is taken for an answer, as if the game ended when you take the left pile.

In [3, 9, 1, 2] the program says {3 = wrong order 3 9 1 2 : answer}; right is {7 = solve row 3 9 1 2 : answer}.

Two ways to be safe: fill with something that can't be an answer and check for it, or write the recursion with a memo first. It finds the order by itself.

? exercise needs row 4 8 1 5 2 --seed 3 --level 2
`,Mi=`# 误区：填表顺序错了
figure: wrong order row 3 9 1 2

    for l in 0 … n - 1:
        for r in l + 1 … n - 1:      # 错

像读书一样，从上往下一行行填。可是 \`dp[l][r]\` 要用到**下边**的 \`dp[l + 1][r]\`，那一行还没填，里面是 0。程序不会报错，只是把 0 当成了答案，相当于“拿了左端，游戏就结束”。

[3, 9, 1, 2] 这样填，得到 {3 = wrong order 3 9 1 2 : answer}；正确答案是 {7 = solve row 3 9 1 2 : answer}。

两个保险的办法：先填上不可能的值，用到时检查；或者先写递归加备忘录，顺序由它自己去找。

? exercise needs row 4 8 1 5 2 --seed 3 --level 2
`,Ci=`# Mistake: "after 2n turns it is a draw"
figure: chase cat-and-mouse [[4,8],[3,5,9],[3,6,7,8],[1,2,4,7],[0,3,8,9],[1,6,8,9],[2,5,7],[2,3,6],[0,2,4,5,9],[1,4,5,8]]
problems: leetcode-913

To make the recursion of cat and mouse stop, many cut it off: after 2n turns, call it a draw. It passes the first tests.

But a state is mouse, cat **and** turn: there are about 2n² of them, and a forced win may pass through many. On the graph in the figure n = 10, so the limit would be 20. The cat wins by force, in {36 = solve cat-and-mouse [[4,8],[3,5,9],[3,6,7,8],[1,2,4,7],[0,3,8,9],[1,6,8,9],[2,5,7],[2,3,6],[0,2,4,5,9],[1,4,5,8]] : value.plies} turns.

A limit of 2n² turns would be right, and far too slow for plain recursion. There is a second trap: a memo without the number of turns in its key keeps answers that were only right at one depth.

> Do not cut off. Go backward with counters; a draw is what remains.

? When may a state be called a draw?
- turns | when 2n turns have passed without an end
- again | as soon as a state comes back in play
- rest | when the backward pass has decided all it can, and the state is not among them
= rest
~ turns | The cat in the figure needs more than 2n turns and wins all the same.
~ again | A player may have walked in a circle without need. That a state came back proves nothing.
! What no forced end reaches goes on for ever.
`,Ai=`# 误区：“走满 2n 步就算平局”
figure: chase cat-and-mouse [[4,8],[3,5,9],[3,6,7,8],[1,2,4,7],[0,3,8,9],[1,6,8,9],[2,5,7],[2,3,6],[0,2,4,5,9],[1,4,5,8]]
problems: leetcode-913

为了让“猫和老鼠”的递归停下来，很多人会截断：走满 2n 步就算平局。头几个测试都能过。

可是状态由老鼠、猫**和**轮到谁组成，大约有 2n² 个，必胜的一方可能要绕过其中很多个。图里 n = 10，按这个规则 20 步就判平局，可猫其实必胜，只是要走 {36 = solve cat-and-mouse [[4,8],[3,5,9],[3,6,7,8],[1,2,4,7],[0,3,8,9],[1,6,8,9],[2,5,7],[2,3,6],[0,2,4,5,9],[1,4,5,8]] : value.plies} 步。

上限改成 2n² 步就对了，但普通递归根本跑不动。还有第二个坑：备忘录的键里没有步数，存下的答案却只在某个深度才成立。

> 不要截断。用计数器倒着推，推不到的才是平局。

? 什么时候才能断定一个状态是平局（循环）？
- turns | 走满 2n 步还没结束
- again | 下的过程中有局面重复出现
- rest | 倒推再也推不动了，而它仍没有定
= rest
~ turns | 图里的猫走了不止 2n 步，照样赢。
~ again | 也许只是有人多绕了一圈。局面重复说明不了什么。
! 谁也逼不出结果的，才会永远循环下去。
`,Ii=`# Mistake: misère is the flip
figure: misere nim 4 4
problems: luogu-P4136 hackerrank-misere-nim

Normal play: who takes the last stone wins. **Misère** play: who takes the last stone loses. So just swap won and lost?

Look at the two boards. Both are marked for the player to move, with two heaps. [1, 1] does flip: {loss = solve nim 1 1 : answer} becomes {win = solve misere-nim 1 1 : answer}. But [2, 2] is lost either way, and [1, 2] is won either way. In fact almost nothing changes.

Only the **end** of the game flips, not every state. "Won" still means "some move leads to a lost state". In Nim the rule is known: while some heap has two stones or more, play as in normal Nim, xor 0 is lost; once all heaps are 1, an odd number of them is lost.

For other games there is no such rule. The Grundy numbers of a sum do not help; solve the game as it is.

? Misère Nim with the heaps 3 and 3. Who wins?
= solve misere-nim 3 3 : answer
- win | the player to move
- loss | the other player
~ win | Some heap has two stones or more, and 3 xor 3 = 0: as in normal Nim.
! As in normal Nim: the other copies you, until it is time to leave a single 1.
`,Oi=`# 误区：反常规则就是胜负对调
figure: misere nim 4 4
problems: luogu-P4136 hackerrank-misere-nim

正常规则：拿到最后一颗的人赢。**反常规则**（misère）：拿到最后一颗的人输。那把必胜、必败对调一下不就行了？

看两张图，都是两堆石子，标的都是当前玩家的胜负。[1, 1] 确实对调了，从必败变成必胜。可 [2, 2] 两种规则下都是必败，[1, 2] 都是必胜。其实几乎没有变化。

反过来的只是**结局**，不是每个状态。“必胜”仍然是“有一步能走到必败”。Nim 的结论是现成的：只要还有一堆不少于两颗，就和正常 Nim 一样，异或为 0 必败；等到每堆都是 1 颗，剩奇数堆的必败。

别的游戏没有这么便宜的结论，几堆的 SG 值也帮不上忙，只能老老实实按反常规则求解。

? 反常 Nim，两堆都是 3 颗。谁赢？
= solve misere-nim 3 3 : answer
- win | 当前玩家
- loss | 对方
~ win | 有一堆不少于两颗，而 3 xor 3 = 0：和正常 Nim 一样。
! 和正常 Nim 一样：对方照着你取，到最后再给你留下单独的一颗。
`,Ni=/\{([^{}=]+) = ([^{}]+) : ([^\s{}]+)\}/g,Wi=e=>[...e.matchAll(Ni)].map(([,t,n,o])=>({said:t,question:n,path:o})),Pi=e=>e.replace(/^-(?=\d)/,"−");function _e(e){const t=/\{([^{}=]+) = [^{}]+ : [^\s{}]+\}|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*/g,n=[];let o=0;for(const r of e.matchAll(t)){r.index>o&&n.push({as:"text",text:e.slice(o,r.index)});const[a,i,l,c,h]=r;i!==void 0?n.push({as:"number",text:Pi(i)}):l!==void 0?n.push({as:"code",text:l}):c!==void 0?n.push({as:"strong",text:c}):n.push({as:"em",text:h}),o=r.index+a.length}return o<e.length&&n.push({as:"text",text:e.slice(o)}),n}function Ei(e){const[,t,n,o]=/^(?:([^|]+?) \| )?(.*?)(?: @ (\d+|end))?$/.exec(e);return{name:t,line:n,step:o==="end"?1/0:o===void 0?void 0:Number(o)}}function Li(e){const t=e.lastIndexOf(" : ");return t<0?e.trim():{question:e.slice(0,t).trim(),path:e.slice(t+3).trim()}}function Nn(e){const t=e.indexOf("|");return{value:e.slice(0,t).trim(),text:_e(e.slice(t+1).trim())}}function zi(e){const[t="",...n]=e.trim().split(/\n\n/),o=t.split(`
`),r=i=>o.filter(l=>l.startsWith(`${i}: `)).map(l=>l.slice(i.length+2).trim()),a=n.findIndex(i=>i.startsWith("? "));if(!o[0]?.startsWith("# ")||a!==n.length-1)throw new Error("a card begins with # and ends with a gate");return{title:o[0].slice(2),figures:r("figure").map(Ei),problems:r("problems").flatMap(i=>i.split(/\s+/)),blocks:n.slice(0,a).flatMap(ji),gate:qi(n[a]),claims:Wi(e)}}function ji(e){const t=e.split(`
`);return t.every(n=>n.startsWith("    "))?[{as:"formula",text:t.map(n=>n.slice(4)).join(`
`)}]:t.every(n=>n.startsWith("* "))?[{as:"list",items:t.map(n=>_e(n.slice(2)))}]:e.startsWith("> ")?[{as:"remember",spans:_e(e.slice(2))}]:[{as:"text",spans:_e(t.join(" "))}]}function qi(e){const t=e.split(`
`),n=i=>t.filter(l=>l.startsWith(`${i} `)).map(l=>l.slice(2)),[o=""]=n("?"),r=/^exercise (.*)/.exec(o)?.[1],[a]=n("=");if(r===void 0&&a===void 0)throw new Error(`no right answer: ${o}`);return{exercise:r,question:r===void 0?_e(o):[],choices:n("-").map(i=>{const{value:l,text:c}=Nn(i);return{value:l,label:c}}),right:Li(a??""),wrong:n("~").map(Nn),reason:_e(n("!")[0]??"")}}function Gi(e,t){let n=e;for(const o of t.split(".")){const r=n;o==="#"?n=r.length:o.startsWith("#")?n=r.filter(a=>o.slice(1)in a).length:o.startsWith("~")?n=new Set(r.map(a=>JSON.stringify(a[o.slice(1)]))).size:n=n?.[o]}return n}function Pe(e){const[t="",...n]=e.split(" "),o=[],r=[];for(let a=0;a<n.length;a++)n[a].startsWith("--")?o.push(n[a],n[++a]??""):r.push(n[a]);return{name:t,options:o.join(" "),input:r.join(" ")}}const Ps=(e,t)=>{const{name:n,options:o}=Pe(e);return[n,o,t].filter(Boolean).join(" ")};function Bi(e,t){if(e.startsWith("{"))return JSON.parse(e);const[n="",...o]=e.split(" ");if(n!=="wrong")return{command:n,game:o.join(" ")};const[r="",...a]=o;return{command:"solve",source:t[r]??"",arguments:[`piles=${a.join(",")}`]}}const Hi=`-- The program that returns 0 for left >= right, as a game: the last pile counts for neither player.
return {
    kind = "score",
    params = {piles = {5, 3, 4}},
    start = function(p) return "1-" .. #p.piles end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        if l >= r then return end
        emit(l + 1 .. "-" .. r, "left", p.piles[l])
        emit(l .. "-" .. r - 1, "right", p.piles[r])
    end,
}
`,Di=`-- The table filled row by row from the top, as a game: the cell below is still 0 when it is read, so that taking the left pile ends the game.
return {
    kind = "score",
    params = {piles = {3, 9, 1, 2}},
    start = function(p) return "1-" .. #p.piles end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        if l > r then return end
        emit(l + 1 .. "-" .. l, "left", p.piles[l])
        if l < r then emit(l .. "-" .. r - 1, "right", p.piles[r]) end
    end,
}
`,Es=Object.assign({"./cards/01-play.en.md":Pa,"./cards/01-play.zh.md":Ea,"./cards/02-state.en.md":La,"./cards/02-state.zh.md":za,"./cards/03-tree.en.md":ja,"./cards/03-tree.zh.md":qa,"./cards/04-memo.en.md":Ga,"./cards/04-memo.zh.md":Ba,"./cards/05-bottom-up.en.md":Ha,"./cards/05-bottom-up.zh.md":Da,"./cards/06-first-second.en.md":Ra,"./cards/06-first-second.zh.md":Fa,"./cards/07-order.en.md":Ua,"./cards/07-order.zh.md":Va,"./cards/08-minmax.en.md":Ya,"./cards/08-minmax.zh.md":Ka,"./cards/09-margin.en.md":Ja,"./cards/09-margin.zh.md":Xa,"./cards/10-rolling.en.md":Za,"./cards/10-rolling.zh.md":Qa,"./cards/11-win-lose.en.md":ei,"./cards/11-win-lose.zh.md":ti,"./cards/12-stone-3.en.md":ni,"./cards/12-stone-3.zh.md":si,"./cards/13-stone-2.en.md":oi,"./cards/13-stone-2.zh.md":ri,"./cards/14-stone-7.en.md":ai,"./cards/14-stone-7.zh.md":ii,"./cards/15-stone-8.en.md":li,"./cards/15-stone-8.zh.md":ci,"./cards/16-won-lost.en.md":hi,"./cards/16-won-lost.zh.md":di,"./cards/17-hundred.en.md":ui,"./cards/17-hundred.zh.md":mi,"./cards/18-can-i-win.en.md":fi,"./cards/18-can-i-win.zh.md":pi,"./cards/19-nim.en.md":gi,"./cards/19-nim.zh.md":bi,"./cards/20-circles.en.md":wi,"./cards/20-circles.zh.md":vi,"./cards/21-greedy.en.md":_i,"./cards/21-greedy.zh.md":yi,"./cards/22-parity.en.md":xi,"./cards/22-parity.zh.md":ki,"./cards/23-base-case.en.md":$i,"./cards/23-base-case.zh.md":Ti,"./cards/24-fill-order.en.md":Si,"./cards/24-fill-order.zh.md":Mi,"./cards/25-two-n.en.md":Ci,"./cards/25-two-n.zh.md":Ai,"./cards/26-misere.en.md":Ii,"./cards/26-misere.zh.md":Oi}),Ls=[...new Set(Object.keys(Es).map(e=>e.replace(/^.*\/|\.\w+\.md$/g,"")))].sort(),B=Ls.map(e=>e.replace(/^\d+-/,"")),Wn=new Map;function ke(e,t){const n=`./cards/${Ls[B.indexOf(e)]}.${t}.md`,o=Wn.get(n);if(o)return o;const r=zi(Es[n]??"");return Wn.set(n,r),r}const Pn=[{from:"play",name:e=>e("Compute it once","算过的不再算"),about:e=>e("From playing to a table: states, repeats, memo, bottom-up.","从玩到填表：状态、重复、备忘录、自底向上。")},{from:"first-second",name:e=>e("Two players, one table","两个人，一张表"),about:e=>e("Who wants what, and how one rule serves both.","两人目标相反，一条规则怎样兼顾。")},{from:"stone-3",name:e=>e("Other rules, other states","规则变，状态变"),about:e=>e("Stone Games II, III, VII and VIII.","石子游戏 II、III、VII、VIII。")},{from:"won-lost",name:e=>e("Won, lost, drawn","胜、负、和"),about:e=>e("Games without a score, sums of games, games without an end.","不计分的、几堆合起来的、没完没了的。")},{from:"greedy",name:e=>e("Mistakes everybody makes once","人人都踩过的坑"),about:e=>e("Six programs that look right, and what shows that they are not.","六种看着对、其实错的写法。")}],zs=e=>Pn.map(({from:t,name:n,about:o},r)=>{const a=Pn[r+1];return{name:n(e),about:o(e),slugs:B.slice(B.indexOf(t),a&&B.indexOf(a.from))}}),js={base:Hi,order:Di},Ri=e=>Bi(e,js);function Fi({line:e,passed:t,onPass:n}){const o=w(),{name:r,options:a,input:i}=Pe(e),l=c=>Number(new RegExp(`--${c} (\\d+)`).exec(a)?.[1]??1);return Rt(r)?s("section",{class:"gate","aria-label":o("Exercise","练习"),"data-passed":t?"":void 0,children:s(Ft,{kind:r,game:i,level:lt.find(c=>c===l("level"))??1,seed:l("seed"),onSolved:n,children:s(O,{path:`/exercises/${r}`,children:o("More of these","再做几道")})})}):s(P,{text:e})}const Ui=e=>e("Rows","一排石堆"),En=e=>e("First steps","入门"),fe=e=>e("Won and lost","胜负"),Vi=e=>e("piles","石堆"),oe=(e,t,n,o,r="3,9,1,2")=>({id:e,name:a=>a(t,n),numbers:o,row:!0,sample:r,hint:Vi,group:Ui}),Ee=[{id:"fibonacci",name:e=>e("Fibonacci numbers","斐波那契数"),numbers:"LeetCode 509",row:!1,sample:"6",hint:e=>e("which number","第几项"),group:En},{id:"stairs",name:e=>e("Climbing stairs","爬楼梯"),numbers:"LeetCode 70",row:!1,sample:"5",hint:e=>e("steps","台阶数"),group:En},oe("stone-game","Stone Game I","石子游戏 I","LeetCode 877"),oe("predict-the-winner","Predict the Winner","预测赢家","LeetCode 486"),oe("card-game","Card game","纸牌博弈",""),oe("stone-game-2","Stone Game II","石子游戏 II","LeetCode 1140","2,7,9,4,4"),oe("stone-game-3","Stone Game III","石子游戏 III","LeetCode 1406","1,2,3,7"),oe("stone-game-7","Stone Game VII","石子游戏 VII","LeetCode 1690","5,3,1,4,2"),oe("stone-game-8","Stone Game VIII","石子游戏 VIII","LeetCode 1872","-1,2,-3,4,-5"),{id:"hundred",name:e=>e("100 game","抢 100"),numbers:"",row:!1,sample:"3 21",hint:e=>e("largest step, target","最大步长、目标"),group:fe},{id:"heaps",name:e=>e("One heap","一堆石子"),numbers:"",row:!1,sample:"--take 1,3,4 12",hint:e=>e("what may be taken, heap","可取数、堆的大小"),group:fe},{id:"stone-game-4",name:e=>e("Stone Game IV","石子游戏 IV"),numbers:"LeetCode 1510",row:!1,sample:"17",hint:e=>e("stones","石子数"),group:fe},{id:"nim",name:e=>e("Nim","尼姆游戏"),numbers:"",row:!1,sample:"3 4 5",hint:e=>e("heaps","各堆大小"),group:fe},{id:"can-i-win",name:e=>e("Can I Win","选数游戏（我能赢吗）"),numbers:"LeetCode 464",row:!1,sample:"4 6",hint:e=>e("largest number, total","最大数、目标"),group:fe},{id:"cat-and-mouse",name:e=>e("Cat and Mouse","猫和老鼠"),numbers:"LeetCode 913",row:!1,sample:"[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",hint:e=>e("graph","图"),group:fe}],Yi=(e,t)=>t[e.row?"piles":"input"]||e.sample,ue=(e,t)=>(e.row?t.split(/[\s,;[\]]+/):t.split(/\s+/)).filter(n=>n!==""),Ki=e=>/^[+-]?\d+$/.test(e);function tt(e,t,n,o={}){const r=ue(t,n);return t.row?{command:e,game:t.id,arguments:r,options:o}:{command:e,game:[t.id,...r].join(" "),options:o}}const nt=(e,t)=>({recursion:e("recursion","递归"),memo:e("memo","备忘录"),table:e("table","填表"),minmax:e("min–max","min–max"),margin:e("margin","净胜"),rolling:e("one row","一维"),winlose:e("win or lose","胜负"),fold:e("fold","折叠"),topdown:e("top-down","自顶向下"),bottomup:e("bottom-up","自底向上"),mask:e("bit mask","位掩码"),mex:e("mex","mex"),counters:e("counters","计数器")})[t]??t;function qs(e){const[t="",...n]=e.trim().split(/\s+/),o=t==="row"?"stone-game":t,r=Ee.find(c=>c.id===o),a=n.indexOf("--method"),i=a<0?void 0:n.splice(a,2)[1];if(!r||r.row&&n.some(c=>c.startsWith("--")))return;const l=n.join(" ");return{path:`/workbench/${o}`,query:{[r.row?"piles":"input"]:r.row?ue(r,l).join(","):l,...i!==void 0&&{method:i}}}}function Gs({walk:e,playing:t,play:n}){return s("div",{class:"trace-walk",children:[s(Yt,{walk:e,playing:t,play:n}),s(Kt,{walk:e,play:n}),s("output",{class:"num",children:[e.at," / ",e.last]})]})}const Te=e=>e.replace(/[[\]]/g,"").split(/[\s,]+/).filter(Boolean),Ji=(e,t,n)=>`[${e.slice(t,n+1).join(", ")}]`;function Xi({input:e}){const t=w(),{data:n,asked:o,error:r,busy:a}=q({command:"table",game:`row ${e}`});if(r)return s(P,{text:r});if(!n)return s("p",{class:"busy",children:t("One moment …","请稍候……")});const i=Te(o?.game?.slice(4)??e);return s("div",{class:"segments-scroll",tabIndex:0,role:"group","aria-label":t("All stretches of the row","所有区间"),"aria-busy":a,children:s("table",{class:"segments",children:[s("thead",{children:s("tr",{children:[s("td",{}),i.map((l,c)=>s("th",{scope:"col",children:["r = ",c]},c))]})}),s("tbody",{children:i.map((l,c)=>s("tr",{children:[s("th",{scope:"row",children:["l = ",c]}),i.map((h,u)=>n.cells.find(({state:d})=>d===`${c}-${u}`)?s("td",{class:"is",children:Ji(i,c,u)},u):s("td",{},u))]},c))})]})})}function dt({name:e,wrong:t,right:n}){const o=w(),r=t===n;return s("div",{class:"versus",role:"status",children:[s("div",{class:r?"same":"differs",children:[s("span",{children:e}),s("strong",{class:"number",children:H(t)}),s("span",{children:r?o("agrees here","这里碰巧一样"):o("wrong","错")})]}),s("div",{class:"right",children:[s("span",{children:o("right answer","正确答案")}),s("strong",{class:"number",children:H(n)}),s("span",{children:o("margin of the first player","先手的分差")})]})]})}function tn({piles:e,two:t}){const n=Math.max(1,...e.map(o=>Math.abs(Number(o))));return s("ol",{class:"bars",children:e.map((o,r)=>s("li",{class:t?r%2?"odd":"even":void 0,children:[s("i",{"aria-hidden":"true",style:{height:`${8+88*Math.abs(Number(o))/n}px`}}),s("span",{class:"number",children:o})]},r))})}function Zi({input:e}){const t=w(),{data:n,asked:o,error:r,busy:a}=q({command:"explain",game:`row ${e}`});if(r)return s(P,{text:r});if(!n?.greedy)return s("p",{class:"busy",children:t("One moment …","请稍候……")});const{greedy:i,value:l}=n;return s("div",{"aria-busy":a,children:[s(tn,{piles:Te(o?.game?.slice(4)??e)}),s(dt,{name:t("always the larger end","总拿较大的一端"),wrong:i.margin,right:n.answer}),s("p",{class:"quiet",children:t(`Greed gets ${i.first} and leaves ${i.second} to a good player. Best play: ${l.first} to ${l.second}.`,`面对高手，贪心得 ${i.first}，对方得 ${i.second}。双方都走最优：${l.first} 比 ${l.second}。`)})]})}function Qi({input:e}){const t=w(),{data:n,asked:o,error:r,busy:a}=q({command:"explain",game:`row ${e}`});if(r)return s(P,{text:r});if(!n)return s("p",{class:"busy",children:t("One moment …","请稍候……")});const{parity:i}=n;return s("div",{"aria-busy":a,children:[s(tn,{piles:Te(o?.game?.slice(4)??e),two:i!==void 0}),i?s(C,{children:[s(dt,{name:t("what parity promises","奇偶保证的"),wrong:i.margin,right:n.answer}),s("p",{class:"quiet",children:t(`The two colours hold ${i.even} and ${i.odd}.`,`两种颜色分别是 ${i.even} 和 ${i.odd}。`)})]}):s("p",{children:t(`An odd number of piles: parity promises nothing. The margin is ${H(n.answer)}.`,`堆数是奇数，奇偶什么也保证不了。分差是 ${H(n.answer)}。`)})]})}const Bs=(e,t,n)=>({command:"solve",source:js[e],arguments:[`piles=${t.join(",")}`],...n!==void 0&&{state:n}});function el({input:e}){const t=w(),n=Te(e),{data:o,error:r,busy:a}=it([Bs("base",n),{command:"solve",game:`row ${e}`}]);return r?s(P,{text:r}):o?s("div",{"aria-busy":a,children:[s(tn,{piles:n}),s(dt,{name:"left >= right: 0",wrong:o[0].answer,right:o[1].answer}),s("p",{class:"quiet",children:t("Try one pile, two piles, three. When does it agree?","试试一堆、两堆、三堆。什么时候碰巧一样？")})]}):s("p",{class:"busy",children:t("One moment …","请稍候……")})}function tl({input:e}){const t=w(),n=Te(e).slice(0,8),o=n.flatMap((f,d)=>n.slice(d).map((m,p)=>[d,d+p])),r=[{command:"table",game:`row ${n.join(" ")}`},...o.map(([f,d])=>Bs("order",n,`${f+1}-${d+1}`))],{data:a,error:i,busy:l}=it(r),c=W(()=>new Map(a?.[0]?.cells.map(({state:f,margin:d})=>[f,d])),[a]);if(i)return s(P,{text:i});if(!a||a.length!==r.length)return s("p",{class:"busy",children:t("One moment …","请稍候……")});const h=new Map(o.map(([f,d],m)=>[`${f}-${d}`,a[m+1].answer])),u=`0-${n.length-1}`;return s("div",{"aria-busy":l,children:[s("div",{class:"segments-scroll",tabIndex:0,role:"group","aria-label":t("The table in the wrong order","按错误顺序填的表"),children:s("table",{class:"segments margins",children:s("tbody",{children:n.map((f,d)=>s("tr",{children:[s("th",{scope:"row",children:f}),n.map((m,p)=>{const g=`${d}-${p}`;if(!h.has(g))return s("td",{},p);const _=h.get(g)!==c.get(g);return s("td",{class:_?"is differs":"is",children:[H(h.get(g)),_&&s("small",{children:t(`right: ${H(c.get(g))}`,`应为 ${H(c.get(g))}`)})]},p)})]},d))})})}),s(dt,{name:t("row by row from the top","从上往下一行行填"),wrong:h.get(u),right:c.get(u)})]})}function nl({input:e,step:t,onStep:n}){const o=w(),{data:r,asked:a,error:i}=q({command:"line",game:`cat-and-mouse ${e}`}),l=as(a?.game??e)??[],c=r?[...r.line.map(({state:_})=>_),r.last]:[],h=Math.max(0,c.length-1),u=Math.min(t,h),f={at:u,last:h,set:n,forward:()=>Math.min(h,u+1),back:()=>Math.max(0,u-1)},[d,m]=ct(f);if(i)return s(P,{text:i});const p=Xe(c[u]??"");if(!p)return s("p",{class:"busy",children:o("One moment …","请稍候……")});const g=2*l.length;return s(C,{children:[s(is,{lists:l,hole:0,state:p,before:Xe(c[u-1]??"")}),s("p",{class:"scene","aria-live":"polite",children:u>=h?o(`Caught in turn ${h}. No draw at all.`,`第 ${h} 步捉住，根本不是平局。`):u>=g?o(`Turn ${u}: a limit of ${g} would have said "draw". The cat keeps closing in.`,`第 ${u} 步：按 ${g} 步的上限早就判平局了，而猫还在逼近。`):o(`Turn ${u}; a limit of 2n would stop at ${g}.`,`第 ${u} 步；按 2n 的规则走到 ${g} 步就停。`)}),s(Gs,{walk:f,playing:d,play:m})]})}function sl({input:e}){const t=w(),[n=4,o=4]=e.split(" ").map(c=>Math.max(1,Math.min(7,Number(c)||4))),r=Array.from({length:(n+1)*(o+1)},(c,h)=>[Math.floor(h/(o+1)),h%(o+1)]),{data:a,error:i}=it(["nim","misere-nim"].flatMap(c=>r.map(([h,u])=>({command:"solve",game:`${c} ${h} ${u}`}))));if(i)return s(P,{text:i});if(!a||a.length!==2*r.length)return s("p",{class:"busy",children:t("One moment …","请稍候……")});const l=(c,h,u)=>a[c*r.length+h*(o+1)+u].value.outcome;return s("div",{class:"misere",children:[[t("last stone wins","拿到最后一颗的赢"),t("last stone loses (misère)","拿到最后一颗的输（反常）")].map((c,h)=>s("table",{children:[s("caption",{children:c}),s("thead",{children:s("tr",{children:[s("td",{}),Array.from({length:o+1},(u,f)=>s("th",{scope:"col",children:f},f))]})}),s("tbody",{children:Array.from({length:n+1},(u,f)=>s("tr",{children:[s("th",{scope:"row",children:f}),Array.from({length:o+1},(d,m)=>{const p=l(h,f,m),g=l(0,f,m)!==l(1,f,m);return s("td",{class:`${p} ${g?"flipped":""}`,children:s("abbr",{title:te(t,p),children:xe(t,p)})},m)})]},f))})]},c)),s("p",{class:"quiet",children:t("A thick frame marks what flips: only positions without a heap of two or more.","粗框是对调了的：只有那些没有一堆达到两颗的局面。")})]})}function ol({input:e}){const t=w(),{query:n}=D(),o=As(`row ${e}`,n.moves??"");return s(Is,{asked:o,piles:Te(e),onMoves:r=>$({moves:r}),children:(r,a)=>a&&s("div",{class:"take",children:s("button",{type:"button",class:"main",onClick:()=>$({moves:""}),children:t("Play again","再来一局")})})})}const Ce=400;function rl(e){const{calls:t}=e.trace,n=Math.min(t.length,Ce),o=Array.from({length:n},()=>[]),r=[];for(let h=0;h<n;h++){const u=t[h].parent;(u===null?r:o[u]).push(h)}const a=new Array(n);let i=0,l=0;const c=(h,u)=>{const f=o[h].map(m=>c(m,u+1)),d=f.length?(f[0]+f[f.length-1])/2:i++;return l=Math.max(l,u),a[h]={x:d,depth:u},d};return r.forEach(h=>c(h,0)),{nodes:a,width:Math.max(1,i),depth:l+1}}function Hs({replay:e,step:t,onGo:n}){const o=w(),r=V(null),{calls:a}=e.trace,i=W(()=>rl(e),[e]),l=W(()=>Math.max(...a.slice(0,Ce).map(x=>Math.max(x.arguments.join(",").length*7.4+12+(x.name==="second"?6:0),ve(x.returns).length*6.8))),[e]),c=W(()=>al(e),[e]),h=Math.max(30,Math.round(l)),u=h+6,[f,d]=[i.width*u+8,i.depth*46+8],m=e.trace.steps[t],p=new Set;for(let x=m?.call??null;x!==null;x=a[x].parent)p.add(x);const g=m?.call??-1;A(()=>{const[x,k]=[r.current,i.nodes[g]];if(!x||!k)return;const S=x.scrollWidth/f;x.scrollLeft=(k.x*u+h/2)*S-x.clientWidth/2,x.scrollTop=k.depth*46*S-x.clientHeight/2},[g,i]);const _=x=>4+i.nodes[x].x*u,y=x=>6+i.nodes[x].depth*46,v=i.nodes.map((x,k)=>k).filter(x=>a[x].from<=t),T=v.filter(x=>a[x].repeats!==null).length;return s("figure",{class:"calls",children:[s("div",{class:"tree-box",ref:r,tabIndex:0,role:"group","aria-label":o("The tree of calls","调用树"),"data-keys":"own",children:s("svg",{class:"call-tree",viewBox:`0 0 ${f} ${d}`,style:{width:"100%",maxWidth:`${Math.round(f)}px`,minWidth:`${Math.round(f*.62)}px`,maxHeight:`max(100%, ${Math.round(d*.72)}px)`},role:"img","aria-label":o(`${v.length} calls so far, ${T} of them repeated`,`到目前共 ${v.length} 次调用，其中 ${T} 次重复`),children:[v.map(x=>{const k=a[x].parent;return k===null?null:s("path",{class:"edge",d:`M${_(k)+h/2} ${y(k)+22} L${_(x)+h/2} ${y(x)}`},`e${x}`)}),v.map(x=>{const k=a[x],S=k.to<t,G=c.get(k.repeats??x);return s("g",{class:`call ${p.has(x)?"open":""} ${x===g?"current":""} ${k.repeats!==null?"again":""} ${G===void 0?"":`tint${G}`}`,"data-call":x,transform:`translate(${_(x)} ${y(x)})`,onClick:()=>n(k.from),children:[s("title",{children:`${k.name}(${k.arguments.join(", ")})${S?` = ${ve(k.returns)}`:""}`}),s("rect",{width:h,height:"22",rx:k.name==="second"?11:5}),s("text",{x:h/2,y:"15",children:k.arguments.join(",")}),S&&s("text",{class:"value",x:h/2,y:"34",children:ve(k.returns)})]},x)})]})}),s("figcaption",{class:"num",children:[o(`${v.length} calls, ${T} of them asked before`,`${v.length} 次调用，其中 ${T} 次是重复的子问题`),a.length>Ce&&o(`; the first ${Ce} are drawn`,`；只画前 ${Ce} 次`),a.some(x=>x.name==="second")&&o("; square: first, round: second","；方框 first，圆框 second")]})]})}function al(e){const t=new Map;for(const{repeats:n}of e.trace.calls)n!==null&&!t.has(n)&&t.set(n,t.size%12);return t}function il({game:e,step:t,onStep:n}){const o=w(),{data:r,error:a,busy:i}=q({command:"trace",game:e}),l=W(()=>r?new Qt(r):void 0,[r]);return a?s(P,{text:a}):l?s(cl,{replay:l,at:t,onStep:n,busy:i},e):s("p",{class:"busy",children:o("One moment …","请稍候……")})}const ll=20;function cl({replay:e,at:t,onStep:n,busy:o}){const r=w(),a=e.last+1,i=Math.min(t,a),l=W(()=>Jt(e,r),[e,r("en","zh")]),c=ht(e),h=Os(c?.holds,c?.indices.length??0)[0]??"pairs",u={at:i,last:a,set:n,forward:()=>e.forward(i-1,"line")+1,back:()=>e.back(i-1,"line")+1},[f,d]=ct(u),m=e.trace.calls.length>0&&(!l||e.trace.calls.length<=ll),p=g=>{d(!1),n(g+1)};return s("div",{class:"trace","aria-busy":o,children:[s("div",{class:`trace-views ${l?.kind??""} ${m&&l?"both":""}`,children:[l&&s(en,{plan:l,replay:e,step:i-1,look:h,onGo:p}),m&&s(Hs,{replay:e,step:i-1,onGo:p})]}),s("div",{class:"trace-foot",children:[s("p",{class:"trace-text","aria-live":"polite",children:e.trace.steps[i-1]?.text??r("Nothing has run yet.","程序还没有开始。")}),s(Gs,{walk:u,playing:f,play:d})]})]})}const hl=[["play row ",ol],["segments row ",Xi],["greedy row ",Zi],["parity row ",Qi],["wrong base row ",el],["wrong order row ",tl],["chase cat-and-mouse ",nl],["misere nim ",sl]],dl=e=>e.replace(/^(trace|play|segments|greedy|parity|wrong \w+|chase|misere) /,"");function Ds({card:e,slug:t,alone:n=!1}){const o=w(),{query:r}=D(),a=Math.min(e.figures.length,Math.max(1,Number(r.fig??1)||1)),i=e.figures[a-1],l=dl(i.line),c=r.input??Pe(l).input,h=i.line.startsWith("trace ")?1:0,u=Math.max(0,Math.floor(Number(r.step??(r.input===void 0?i.step:h)??h))||0);return s("figure",{class:"card lesson-figure",children:[s("div",{class:"card-head",children:[e.figures.length>1?s(se,{label:o("Figures","图"),value:String(a),options:e.figures.map(({name:f},d)=>[String(d+1),f??String(d+1)]),onChange:f=>$({fig:f==="1"?"":f,step:"",input:""})}):s("span",{}),s(ml,{game:l,input:c},i.line)]}),s("div",{class:"lesson-figure-body",children:s(ul,{figure:i,game:l,input:c,step:u,onStep:f=>$({step:String(f)})})}),s("figcaption",{class:"no-print",children:[s(fl,{figure:i,game:Ps(l,c),step:u}),n?s(O,{path:`/learn/${t}`,children:o("The card it belongs to","所属的卡片")}):s(O,{path:`/learn/${t}/figure`,query:{fig:r.fig??"",input:r.input??"",step:r.step??"",moves:r.moves??""},children:o("Figure alone","单独看图")})]})]})}function ul(e){const{figure:t,game:n,...o}=e;if(t.line.startsWith("trace "))return s(il,{game:Ps(n,e.input),step:e.step,onStep:e.onStep});const r=hl.find(([a])=>t.line.startsWith(a))?.[1];return r?s(r,{...o}):null}function ml({game:e,input:t}){const n=w(),[o,r]=M(t);A(()=>r(t),[t]);const a=Pe(e).input;return s("form",{class:"figure-input",onSubmit:i=>{i.preventDefault(),$({input:o.trim()===a?"":o.trim(),step:"",moves:""})},children:[s("label",{children:[s("span",{children:Pe(e).name}),s("input",{class:"mono","aria-label":n("Input of the figure","图的输入"),autocomplete:"off",spellcheck:!1,size:Math.min(22,Math.max(6,o.length+1)),value:o,onInput:i=>r(i.currentTarget.value)})]}),s("button",{type:"submit",class:"chip",disabled:o.trim()===t,children:n("Show","显示")})]})}function fl({figure:e,game:t,step:n}){const o=w(),r=qs(t);if(!r)return s("span",{});const a=n>0&&n<1/0&&e.line.startsWith("trace ");return s(O,{path:r.path,query:{...r.query,...a&&{step:String(n)}},children:o("With the code, in the workbench","在工作台看代码")})}async function pl(e,t){if(typeof e.right=="string")return e.right;const n=String(Gi(await he(Ri(e.right.question),t),e.right.path));return e.choices.length?n:/-?\d+/.exec(n)?.[0]??n}const gl=e=>e.normalize("NFKC").replace(/[−–—]/g,"-").replace(/\s|^\+/g,"");function bl({gate:e,passed:t,onPass:n}){const o=w(),r=j(),[a,i]=M(),[l,c]=M(),h=async u=>{try{const f=await pl(e,r)===u;c(void 0),i({answer:u,right:f}),f&&n()}catch(f){c(f.message)}};return s("section",{class:"gate","aria-label":o("Question","问题"),"data-passed":t||a?.right?"":void 0,children:[s("p",{class:"gate-question",children:s(We,{spans:e.question})}),e.choices.length?s("div",{class:"gate-choices",role:"group","aria-label":o("Answers","选项"),children:e.choices.map(({value:u,label:f})=>s("button",{type:"button","data-value":u,"aria-pressed":a?.answer===u,class:a?.answer===u?a.right?"right":"wrong":void 0,onClick:()=>void h(u),children:s(We,{spans:f})},u))}):s(wl,{onAnswer:u=>void h(gl(u))}),s("div",{class:"gate-mark",role:"status",children:a&&s(vl,{gate:e,marked:a})}),l&&s(P,{text:l})]})}function wl({onAnswer:e}){const t=w(),[n,o]=M("");return s("form",{class:"gate-form",onSubmit:r=>{r.preventDefault(),n.trim()&&e(n)},children:[s("input",{"aria-label":t("Your answer","你的答案"),inputMode:"text",autocomplete:"off",size:8,value:n,onInput:r=>o(r.currentTarget.value)}),s("button",{type:"submit",class:"button main",children:t("Check","检查")})]})}function vl({gate:e,marked:t}){const n=w(),o=e.wrong.find(({value:r})=>r===t.answer)??e.wrong.find(({value:r})=>r==="");return s("p",{class:t.right?"right":"wrong",children:[s("strong",{children:t.right?n("Right.","答对了。"):n("Not yet.","还不对。")})," ",s(We,{spans:t.right?e.reason:o?.text??[]})]})}function _l(e){const t=V(null),n=V(e);return A(()=>{e&&!n.current&&t.current?.querySelector("a, button")?.focus(),n.current=e},[e]),t}const Rs="boyi.lessons",It=new Set;function Fs(){try{const e=JSON.parse(localStorage.getItem(Rs)??"{}");return typeof e=="object"&&e!==null?e:{}}catch{return{}}}let nn;function Us(e){nn=e;try{localStorage.setItem(Rs,JSON.stringify(e))}catch{}It.forEach(t=>t(e))}function Vs(e,t){const n=nn??=Fs();n[e]!=="passed"&&Us({...n,[e]:t})}const yl=()=>Us({});function sn(){const[e,t]=M(nn??=Fs());return A(()=>(It.add(t),()=>void It.delete(t)),[]),e}function xl({path:e}){const[,,t,n]=e.split("/");return t===void 0||!B.includes(t)?s(kl,{}):n==="figure"?s(Cl,{slug:t},t):s($l,{slug:t},t)}function kl(){const e=w(),t=j(),n=sn(),o=B.filter(a=>n[a]==="passed").length,r=B.find(a=>n[a]!=="passed")??B[0];return s("main",{class:"page course",children:[s("h1",{children:e("Learn game DP, one card at a time","一张卡片学一个点：博弈 DP")}),s("p",{class:"lead",children:e(`${B.length} cards. Each has one idea, a figure to try, and a question at the end.`,`共 ${B.length} 张卡片，每张只讲一个点，配一张能动手的图，最后有一道小题。`)}),s("p",{class:"course-start",children:[s(ne,{path:`/learn/${r}`,main:!0,children:o?e("Go on","继续学习"):e("Start","开始学习")}),s("span",{class:"quiet",role:"status",children:e(`${o} of ${B.length} done`,`已完成 ${o} / ${B.length}`)}),Object.keys(n).length>0&&s("button",{type:"button",class:"chip",onClick:yl,children:e("Forget my progress","清除进度")})]}),zs(e).map(a=>s("section",{class:"course-part",children:[s("h2",{children:a.name}),s("p",{class:"quiet",children:a.about}),s("ol",{children:a.slugs.map(i=>s("li",{children:s(O,{path:`/learn/${i}`,class:"card",children:[s("span",{class:"number",children:B.indexOf(i)+1}),s("strong",{children:ke(i,t).title}),n[i]&&s("span",{class:`course-mark ${n[i]}`,children:n[i]==="passed"?e("✓ done","✓ 完成"):e("skipped","已跳过")})]})},i))})]},a.name))]})}function $l({slug:e}){const t=j(),n=ke(e,t),r=sn()[e]==="passed",a=()=>Vs(e,"passed");return A(()=>{document.title=`${n.title} · boyi`},[n]),s("main",{class:"full lesson-card",children:[s(Sl,{slug:e}),s("div",{class:"lesson-body",children:[s("article",{class:"card lesson-text",children:[s("h1",{children:n.title}),s(Wa,{blocks:n.blocks}),n.gate.exercise===void 0?s(bl,{gate:n.gate,passed:r,onPass:a},t):s(Fi,{line:n.gate.exercise,passed:r,onPass:a},t),s(Ml,{slug:e,passed:r,problems:n.problems})]}),s(Ds,{card:n,slug:e})]})]})}function Tl({ids:e}){const t=w();return e.length?s("p",{class:"lesson-asked",children:[t("Asked in ","相关题目："),e.map((n,o)=>s(C,{children:[o>0&&t(", ","、"),s(O,{path:`/problems/${n}`,children:n})]}))]}):null}function Sl({slug:e}){const t=w(),n=j(),o=sn(),r=zs(t),a=r.find(({slugs:i})=>i.includes(e));return s("nav",{class:"lesson-strip","aria-label":t("Cards","卡片"),children:[s(O,{path:"/learn",children:t("All cards","全部卡片")}),s("span",{class:"quiet lesson-part",children:a.name}),r.map(({name:i,slugs:l})=>s("ol",{"aria-label":i,children:l.map(c=>s("li",{class:o[c]??"",children:s(O,{path:`/learn/${c}`,current:c===e,children:s("span",{class:"sr",children:[B.indexOf(c)+1,". ",ke(c,n).title,o[c]==="passed"?t(", done","，已完成"):""]})})},c))},i))]})}function Ml({slug:e,passed:t,problems:n}){const o=w(),r=B.indexOf(e),[a,i]=[B[r-1],B[r+1]],l=_l(t),c=i?`/learn/${i}`:"/learn";return s("footer",{class:"lesson-foot",ref:l,children:[t?s(ne,{path:c,main:!0,children:i?o("Next card →","下一张 →"):o("That was the last card","已是最后一张")}):s("button",{type:"button",class:"button",onClick:()=>{Vs(e,"skipped"),jt(c),scrollTo(0,0)},children:o("Skip →","跳过 →")}),a&&s(ne,{path:`/learn/${a}`,children:o("← Back","← 上一张")}),s("span",{class:"quiet number",children:[r+1," / ",B.length]}),s(Tl,{ids:n})]})}function Cl({slug:e}){const t=j(),n=ke(e,t);return s("main",{class:"full lesson-alone",children:[s("h1",{children:n.title}),s(Ds,{card:n,slug:e,alone:!0})]})}const Al=[["python","Python"],["java","Java"],["c++","C++"],["c","C"]],Il=/^(def|return|for|in|range|if|else|elif|while|not|and|or|break|continue|from|import|lambda|nonlocal|True|False|None|int|long|bool|boolean|void|class|static|new|public|private|final|const|struct|typedef|enum|sizeof|auto|using|namespace|unsigned|char|null|true|false|#include)$/;function Ot(e,t){return(e.match(t?/(#.*$|"(?:[^"\\]|\\.)*"|\b[A-Za-z_]\w*\b|\s+|.)/g:/(#include|\/\/.*$|"(?:[^"\\]|\\.)*"|\b[A-Za-z_]\w*\b|\s+|.)/g)??[]).map((o,r)=>{const a=Il.test(o)?"k":(t?/^#/:/^\/\/./).test(o)?"c":/^(first|mine)$/.test(o)?"f":/^(second|yours)$/.test(o)?"s":void 0;return a?s("span",{class:a,children:o},r):o})}const Ol=({source:e,language:t})=>s("code",{children:e.split(`
`).map((n,o)=>s(C,{children:[o>0&&`
`,Ot(n,t==="python")]}))});function Nl(e,t){const n=e.map(i=>i.trim()),o=t.map(i=>i.trim()),r=Array.from({length:n.length+1},()=>new Uint16Array(o.length+1));for(let i=n.length-1;i>=0;i--)for(let l=o.length-1;l>=0;l--)r[i][l]=n[i]===o[l]?r[i+1][l+1]+1:Math.max(r[i+1][l],r[i][l+1]);const a=new Set;for(let i=0,l=0;i<n.length;)l<o.length&&n[i]===o[l]?[i,l]=[i+1,l+1]:l<o.length&&r[i][l+1]>=r[i+1][l]?l++:a.add(i++);return a}function Wl(e){if(e.key!=="ArrowUp"&&e.key!=="ArrowDown")return;const t=e.currentTarget,n=[...t.closest("ol").querySelectorAll("button")];e.preventDefault(),n[n.indexOf(t)+(e.key==="ArrowDown"?1:-1)]?.focus()}function Pl(e){const t=w(),n=m=>m===void 0?void 0:{command:"code",game:e.problem,options:{method:m,in:e.language}},{data:o,error:r,busy:a}=q(n(e.method)),i=q(n(e.before)),l=W(()=>o?.source.replace(/\n$/,"").split(`
`)??[],[o]),c=W(()=>i.data&&o?Nl(l,i.data.source.split(`
`)):new Set,[l,i.data]),h=W(()=>new Map(Object.entries(o?.lines??{}).map(([m,p])=>[p,m])),[o]),u=e.line===void 0?void 0:o?.lines[e.line],f=V(null);A(()=>{const[m,p]=[f.current,f.current?.children[(u??1)-1]];if(!m||!p)return;const[g,_]=[p.offsetTop-m.offsetTop,p.offsetTop-m.offsetTop+p.offsetHeight];g<m.scrollTop+20?m.scrollTop=g-40:_>m.scrollTop+m.clientHeight-20&&(m.scrollTop=_-m.clientHeight+40)},[u,l]);const d=u??Math.min(...h.keys());return r?s("p",{class:"problem",children:r}):s(C,{children:[s("ol",{ref:f,class:"code","aria-busy":a,"aria-label":t("Code","代码"),children:l.map((m,p)=>{const g=h.get(p+1),_=`${u===p+1?"now":""} ${c.has(p)?"changed":""}`;return s("li",{class:_,"data-label":g,"aria-current":u===p+1?"step":void 0,children:[s("i",{children:p+1}),g===void 0?s("span",{children:Ot(m,e.language==="python")}):s("button",{type:"button",tabIndex:p+1===d?0:-1,title:t("run to this line","运行到这一行"),onKeyDown:Wl,onClick:()=>e.onLine(g),children:Ot(m,e.language==="python")})]},p)})}),s("p",{class:"cost num",children:[e.cost&&s("span",{children:[t("time","时间")," ",e.cost.time," · ",t("space","空间")," ",e.cost.space]}),e.before!==void 0&&c.size>0&&s("span",{children:[s("b",{class:"bar","aria-hidden":"true"})," ",t(`new since “${nt(t,e.before)}”`,`与「${nt(t,e.before)}」不同的行`)]})]})]})}function Ys(e){const t=w();return s(se,{label:t("Language of the code","编程语言"),value:e.value,options:Al,onChange:e.onChange})}function Ks(e){const{data:t}=q({command:"code"}),n=/^row .*--|^heaps .*--(?!take)/.test(e)?void 0:e.split(" ")[0];return t?.programs.find(({games:o})=>n!==void 0&&o.includes(n))}function El({id:e,game:t}){const n=Ks(t);return n?s(Ll,{program:n,id:e}):null}function Ll({program:e,id:t}){const n=w(),{query:o}=D(),r=e.forms.includes(t),a=e.methods.find(u=>u===o.method)??e.standard,i=o.code||"python",{data:l,error:c,busy:h}=q({command:"code",game:r?t:e.games[0],options:{method:a,in:i}});return s("section",{class:"problem-code",children:[s("h2",{children:r?n("The program, to hand in","可直接提交的代码"):n("The program","程序")}),s("div",{class:"card","aria-busy":h,children:[s("div",{class:"card-head no-print",children:[s(se,{label:n("Method","方法"),value:a,options:e.methods.map(u=>[u,nt(n,u)]),onChange:u=>$({method:u})}),s(Ys,{value:i,onChange:u=>$({code:u})}),s(U,{onClick:()=>void navigator.clipboard?.writeText(l?.source??""),children:n("copy","复制")})]}),c!==void 0&&s(P,{text:c}),l&&s("pre",{class:"scroll",tabIndex:0,role:"region","aria-label":n("Code","代码"),children:s(Ol,{source:l.source,language:i})})]})]})}const zl=["cell","needs","next","table"],jl={"stone-game":"stone-game","stone-game-2":"stone-game-2","stone-game-3":"stone-game-3","can-i-win":"can-i-win",subtraction:"heaps"};function ql({game:e,input:t=""}){const n=w(),o=Ks(e),r=t.replace(/,/g," ").split(/\s+/).slice(1),a=r.length>=3&&r.length<=12?`row ${r.join(" ")}`:"row",i=o&&jl[o.problem],l=[...o?.problem==="stone-game"?zl.map(c=>[c,a]):[],...i===void 0?[]:[["bug",i]]];return l.length?s("section",{children:[s("h2",{children:n("Exercises","相关练习")}),s("ul",{class:"chips",children:l.map(([c,h])=>s("li",{children:s(O,{path:`/exercises/${c}`,query:{game:h,seed:"1"},class:"chip",children:re(n,c)})},c))})]}):null}function Gl({id:e}){const t=w(),n=j()==="zh",{data:o,error:r,busy:a}=q({command:"problem",game:e});return r?s("main",{class:"page",children:[s("h1",{children:e}),s(P,{text:r}),s("p",{children:s(O,{path:"/problems",children:t("All problems","所有题目")})})]}):s("main",{class:"page problem-page","aria-busy":a,children:[s("nav",{class:"crumbs","aria-label":t("Where you are","所在位置"),children:[s(O,{path:"/problems",children:t("Problems","题目")})," ›"," ",o&&s(O,{path:"/problems",query:{family:o.family},children:Nt(t,o.family)})]}),s("h1",{children:o?n?o.title_zh:o.title:e}),o&&s(Bl,{problem:o}),o&&s(Dl,{problem:o}),o&&s(Ul,{problem:o}),o?.game!==void 0&&s(El,{id:o.problem,game:o.game})]})}function Bl({problem:e}){const t=w(),n=j()==="zh";return s(C,{children:[s("p",{class:"problem-id mono",children:[n?e.site_zh:e.site," ",e.number,s("span",{class:"quiet",children:[" · ",n?e.title:e.title_zh]})]}),s("p",{children:n?e.rules_zh:e.rules}),s("dl",{class:"problem-form",children:[e.input.map(o=>s("div",{children:[s("dt",{class:"mono",children:o.name}),s("dd",{children:[o.help!==void 0&&(n?`${o.help_zh}：`:`${o.help}: `),n?o.limits_zh:o.limits]})]},o.name)),s("div",{children:[s("dt",{children:t("answer","答案")}),s("dd",{children:n?e.output_zh:e.output})]}),s("div",{children:[s("dt",{children:t("sizes","规模")}),s("dd",{children:e.sizes?n?e.sizes_zh:e.sizes:t("as large as the site asks","可达网站的规模上限")})]})]})]})}const Hl=(e,t,n)=>q(n?{command:"random",game:e,options:{count:1,seed:t}}:void 0);function Dl({problem:e}){const t=w(),n=j(),{query:o}=D(),r=e.input.length===0,[a,i]=M(1),l=Hl(e.problem,a,!r&&o.input===void 0),c=o.input??l.data?.case??"",[h,u]=M(c);A(()=>u(c),[c]);const f=q(r||c?{command:"problem",game:e.problem,...r?{}:{arguments:[c]}}:void 0),d=async()=>{const m=await he({command:"random",game:e.problem,options:{count:1,seed:a+1}},n);i(a+1),$({input:m.case})};return s(C,{children:[s("section",{class:"card try-card","aria-label":t("Try it","试一试"),"aria-busy":f.busy||l.busy,children:[!r&&s("form",{class:"try-form",onSubmit:m=>{m.preventDefault(),$({input:h.trim()})},children:[s("label",{for:"problem-input",children:t("Input, as the site prints it or as plain contest input","输入：网站上的写法，或竞赛的纯文本格式")}),s("textarea",{id:"problem-input",class:"mono",rows:Math.min(8,h.split(`
`).length+1),spellcheck:!1,value:h,onInput:m=>u(m.currentTarget.value)}),s("div",{class:"row",children:[s("button",{type:"submit",class:"button main",children:t("Answer","求解")}),s("button",{type:"button",class:"button",onClick:()=>void d(),children:t("Random input","随机输入")})]})]}),s("div",{role:"status",children:[f.error&&s(P,{text:f.error}),f.data&&!f.error&&s("p",{class:"problem-answer",children:[s("span",{children:t("answer","答案")})," ",s("strong",{class:"mono",children:Rl(f.data.answer)})]})]}),f.data&&s(Fl,{game:f.data.game})]}),e.game!==void 0&&s(ql,{game:e.game,input:f.data?.game})]})}const Rl=e=>Array.isArray(e)?e.map(t=>typeof t=="object"?JSON.stringify(t):String(t)).join(`
`):typeof e=="object"?JSON.stringify(e):String(e);function Fl({game:e}){const t=w(),n=e===void 0?void 0:qs(e);return e?s("p",{class:"row doors-row",children:[n&&s(ne,{path:n.path,query:n.query,children:t("Step through it in the workbench","在工作台逐步看")}),!/\.lua\b/.test(e)&&s(ne,{path:"/explore",query:{game:e.replace(/,/g," ").includes("[")?e:e.replace(/,/g," ")},children:t("Explore its positions","探索局面")})]}):null}function Ul({problem:e}){const t=w(),n=j(),o=B.filter(r=>ke(r,n).problems.includes(e.problem));return o.length?s("section",{children:[s("h2",{children:t("Lessons","相关课程")}),s("ul",{class:"chips",children:o.map(r=>s("li",{children:s(O,{path:`/learn/${r}`,class:"chip",children:ke(r,n).title})},r))})]}):null}const Vl={row:"一排石堆",heaps:"取石子",pools:"选数",boards:"棋盘",chase:"追逐",graph:"图上博弈","graph with draws":"会循环的图",partisan:"双方走法不同","worst case":"最坏情况","fixed order":"固定顺序","one player":"单人"},Nt=(e,t)=>e(t,Vl[t]??t);function Yl({path:e}){const t=e.split("/")[2];return t?s(Gl,{id:decodeURIComponent(t)},t):s(Jl,{})}const Kl=e=>e.trim().split(/\s+/).filter(Boolean);function Jl(){const e=w(),t=j()==="zh",{query:n}=D(),[o,r]=M(n.q??""),{data:a,error:i,busy:l}=it([{command:"problems",arguments:Kl(n.q??"")},{command:"problems"}]),[c=[],h=[]]=a??[],u=c.filter(d=>(!n.site||d.site===n.site)&&(!n.family||d.family===n.family)),f=d=>{r(d),$({q:d.trim()})};return s("main",{class:"page problems",children:[s("h1",{children:e("Problems","题目")}),s("p",{class:"lead",children:e("Published problems that boyi answers: type a number, a title or a site, then try your own input.","boyi 能解的公开题目。输入题号、标题或网站查找，再用自己的数据试一试。")}),s("form",{class:"problem-search",role:"search",onSubmit:d=>d.preventDefault(),children:[s("label",{class:"sr",for:"problem-words",children:e("Search","搜索")}),s("input",{id:"problem-words",type:"search",value:o,placeholder:e("877, Stone Game, Kayles …","877、石子游戏、Kayles……"),autocomplete:"off",spellcheck:!1,onInput:d=>f(d.currentTarget.value)}),s(zn,{name:e("site","网站"),any:e("all sites","所有网站"),value:n.site??"",options:Ln(h,d=>d.site).map(([d,m])=>[d,`${t?h.find(p=>p.site===d).site_zh:d} (${m})`]),onPick:d=>$({site:d})}),s(zn,{name:e("family","类型"),any:e("all families","所有类型"),value:n.family??"",options:Ln(h,d=>d.family).map(([d,m])=>[d,`${Nt(e,d)} (${m})`]),onPick:d=>$({family:d})})]}),i&&s(P,{text:i}),s("p",{class:"problem-count",role:"status","aria-busy":l,children:a&&e(u.length===1?"1 problem":`${u.length} problems`,`${u.length} 道题`)}),s("ul",{class:"problem-list",children:u.map(d=>s("li",{children:s(O,{path:`/problems/${d.problem}`,class:"card",children:[s("span",{class:"problem-id mono",children:[t?d.site_zh:d.site," ",d.number]}),s("strong",{children:t?d.title_zh:d.title}),s("span",{class:"quiet",children:Nt(e,d.family)})]})},d.problem))}),a&&u.length===0&&s("p",{children:e("Nothing found. Try fewer words.","没有找到。少输几个词试试。")})]})}function Ln(e,t){const n=new Map;for(const o of e)n.set(t(o),(n.get(t(o))??0)+1);return[...n].sort((o,r)=>r[1]-o[1])}function zn(e){return s("select",{"aria-label":e.name,value:e.value,onChange:t=>e.onPick(t.currentTarget.value),children:[s("option",{value:"",children:e.any}),e.options.map(([t,n])=>s("option",{value:t,children:n},t))]})}function Xl(e,t){const n=e.trace.input.piles,o=e.trace.steps[t];if(!o)return n.map(m=>({value:m,kind:"rest",marked:!1}));const r=m=>Number(e.valueAt(e.cell("valley",[m]),t)??0),a=new Set(o.reads.map(m=>m.at[0])),{i,top:l,size:c,l:h,r:u}=o.variables;if(l!==void 0&&c!==void 0&&i!==void 0){const m=Array.from({length:c},(g,_)=>({value:r(_),kind:"stack",marked:a.has(_)})),p=o.line==="fold"||o.line==="peak"&&a.size>0;return[...m,{value:l,kind:"top",marked:p},...n.slice(i+1).map(g=>({value:g,kind:"rest",marked:!1}))]}const f=o.line.startsWith("take-"),d=Zl(e);return Array.from({length:d},(m,p)=>{const g=h===void 0||u===void 0?!1:p>=h&&p<=u;return{value:r(p),kind:g?"stack":"gone",marked:g&&a.has(p)&&(f||h===u||p===h||p===u)}})}const Zl=e=>e.trace.steps.filter(({line:t})=>t==="larger").length;function Ql({replay:e,step:t}){const n=w(),o=Xl(e,t),r=Math.max(1,...o.map(({value:h})=>Math.abs(h))),a=46,[i,l]=[150,o.some(({value:h})=>h<0)?90:10],c=Math.max(o.length*(a+10)+10,120);return s("svg",{class:"fold",viewBox:`0 0 ${c} ${i+l+44}`,role:"img","aria-label":n(`The row now: ${o.map(({value:h})=>h).join(", ")}`,`现在的一排：${o.map(({value:h})=>h).join("、")}`),children:[s("path",{class:"axis",d:`M4 ${i+22} H${c-4}`}),o.map(({value:h,kind:u,marked:f},d)=>{const m=Math.max(2,Math.abs(h)/r*(h<0?l:i));return s("g",{class:`${u} ${f?"marked":""}`,transform:`translate(${10+d*(a+10)} 0)`,children:[s("rect",{x:"0",width:a,rx:"5",y:h<0?i+22:i+22-m,height:m}),s("text",{x:a/2,y:h<0?i+22+m+15:i+16-m,"text-anchor":"middle",children:String(h).replace("-","−")})]},d)})]})}function Js(e){const t=w(),{piles:n}=e,o=n.length,r=V(null),[a,i]=M("1"),[l,c]=M(),h=Math.max(2,Math.floor(1024/o));A(()=>{const d=r.current?.getContext("2d");if(!d)return;const m=xo();d.clearRect(0,0,o*h,o*h);for(let p=0;p<o;p++)for(let g=p;g<o;g++){const _=e.margin(p,g);if(_===void 0)continue;const y=(o-(g-p+1))%2?-_:_;d.fillStyle=y===0?m.even:ko(m.surface,y>0?m.win:m.loss,.18+.82*Math.sqrt(Math.abs(y)/e.most)),d.fillRect(g*h,p*h,h,h)}},[e.version,e.theme,o]);const u=d=>{const m=r.current.getBoundingClientRect(),[p,g]=[Math.floor((d.clientX-m.left)/m.width*o),Math.floor((d.clientY-m.top)/m.height*o)];return g>=0&&p>=g&&p<o?[g,p]:void 0},f=d=>{const m=d&&e.margin(...d);c(d&&m!==void 0?t(`piles ${d[0]} to ${d[1]}: the player to move ${H(m)}`,`第 ${d[0]}–${d[1]} 堆：当前玩家 ${H(m)}`):void 0)};return s("div",{class:"heat-box",children:[s("div",{class:"heat-bar",children:[s(se,{label:t("Zoom","缩放"),value:a,options:[["1","1×"],["2","2×"],["4","4×"]],onChange:i}),s("span",{class:"num",children:l??t("blue: the first player is ahead, orange: the second","蓝：先手领先，橙：后手领先")})]}),s("div",{class:"heat-scroll",tabIndex:0,role:"group","aria-label":t("Heat map of the table","表格的热力图"),"data-keys":"own",children:s("canvas",{ref:r,width:o*h,height:o*h,style:{width:`calc(min(100cqw, 100cqh) * ${a})`},role:"img","aria-label":t(`The table of ${o} piles as a heat map`,`${o} 堆的表格热力图`),onPointerMove:d=>f(u(d)),onPointerDown:d=>f(u(d)),onClick:d=>{const m=u(d);m&&e.onCell?.(...m)}})})]})}const ec=12,tc=42;function nc(e){const{entry:t,input:n,onChange:o}=e,r=w(),[a,i]=M(),l=ue(t,n),c=t.row&&l.length>0&&l.length<=ec&&l.every(u=>Ki(u)&&Math.abs(Number(u))<1e6)?l.map(Number):void 0,h=t.row?`[${l.join(", ")}]`:n;return s(C,{children:[c&&s(sc,{piles:c,onChange:u=>o(u.join(","))}),s("input",{id:"input",class:"mono",spellcheck:!1,autocomplete:"off","aria-label":t.hint(r),title:t.hint(r),"aria-invalid":e.wrong,"aria-describedby":e.wrong?"wrong":void 0,value:a??h,size:Math.max(8,Math.min(34,(a??h).length+1)),onInput:u=>{i(u.currentTarget.value),o(t.row?ue(t,u.currentTarget.value).join(","):u.currentTarget.value.trim())},onBlur:()=>i(void 0)}),t.row&&s(U,{onClick:()=>o(Array.from({length:Math.max(2,Math.min(12,l.length))},()=>1+Math.floor(Math.random()*12)).join(",")),label:r("random piles","随机石堆"),children:r("random","随机")})]})}function sc({piles:e,onChange:t}){const n=w(),o=V(),r=Math.max(9,...e.map(Math.abs)),a=(i,l)=>t(e.map((c,h)=>h===i?l:c));return s("div",{class:"piles",role:"group","aria-label":n("Piles as bars: drag up or down","石堆：上下拖动"),children:e.map((i,l)=>s("span",{class:i<0?"bar minus":"bar",role:"slider",tabIndex:0,"data-keys":"own","aria-label":n(`pile ${l+1}`,`第 ${l+1} 堆`),"aria-orientation":"vertical","aria-valuenow":i,style:{height:`${14+(tc-14)*Math.abs(i)/r}px`},onPointerDown:c=>{c.currentTarget.setPointerCapture(c.pointerId),o.current={at:l,y:c.clientY,from:i,scale:r/60}},onPointerMove:c=>{const h=o.current;h?.at===l&&a(l,Math.round(h.from+(h.y-c.clientY)*h.scale))},onPointerUp:()=>o.current=void 0,onPointerCancel:()=>o.current=void 0,onKeyDown:c=>{const h={ArrowUp:1,ArrowRight:1,ArrowDown:-1,ArrowLeft:-1,PageUp:10,PageDown:-10}[c.key];h!==void 0&&(c.preventDefault(),a(l,i+h))},children:s("b",{children:i})},l))})}function oc(e){(navigator.clipboard?.writeText(location.href)??Promise.reject(new Error)).catch(()=>prompt(e("The address of this view","此页网址"),location.href))}const rc=["fill","stroke","stroke-width","stroke-dasharray","font-family","font-size","font-weight","text-anchor","opacity"];function ac(e){const t=document.querySelector(".table-pane svg");if(!t)return;const n=t.cloneNode(!0),o=[t,...t.querySelectorAll("*")];[n,...n.querySelectorAll("*")].forEach((a,i)=>{const l=getComputedStyle(o[i]);for(const c of rc)a.style.setProperty(c,l.getPropertyValue(c))}),n.setAttribute("xmlns","http://www.w3.org/2000/svg");const r=document.createElement("a");r.href=URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(n)],{type:"image/svg+xml"})),r.download=e,r.click(),URL.revokeObjectURL(r.href)}const ic=(e,t)=>JSON.stringify(e)===JSON.stringify(t);function lc({replay:e,step:t}){const n=w(),o=e.trace.steps[t],r=e.stack(t),a=cc(e,t),{input:i}=e.trace,l=o?.variables.used;return s("dl",{class:"state","aria-live":"off",children:[e.trace.calls.length>0&&s(C,{children:[s("dt",{children:n("stack","调用栈")}),s("dd",{class:"stack",children:r.length===0?"–":r.map((c,h)=>s("span",{class:h===r.length-1?"frame top":"frame",children:[c.name,"(",c.arguments.join(", "),")"]},h))})]}),s("dt",{children:n("variables","变量")}),s("dd",{class:"variables",children:[Object.entries(o?.variables??{}).map(([c,h])=>s("span",{class:ic(a?.[c],h)?"":"fresh",children:[s("i",{children:c})," = ",ve(h)]},c)),typeof l=="number"&&s("span",{children:[n("used","已用")," ",`{${ge(l).join(", ")}}`]}),i.total!==void 0&&e.trace.problem==="can-i-win"&&s("span",{children:[n("target","目标")," ",String(i.total),typeof o?.variables.left=="number"&&n(`, sum ${Number(i.total)-o.variables.left}`,`，当前和 ${Number(i.total)-o.variables.left}`)]})]}),s("dt",{children:n("cells","格子")}),s("dd",{class:"cells",children:[o?.reads.map((c,h)=>{const u=e.valueAt(e.cell(c.table,c.at),o.write?t-1:t);return s("span",{children:[Ct(c),u===void 0?n(" not known"," 未知"):` = ${ve(u)}`]},h)}),o?.write&&s("span",{class:"fresh",children:[Ct(o.write)," ← ",ve(o.write.value)]})]})]})}function cc(e,t){const{steps:n}=e.trace,o=n[t]?.call;for(let r=t-1;r>=0&&t-r<400;r--)if(n[r].call===o)return n[r].variables}const hc=32;function dc({path:e,theme:t}){const n=w(),o=e.split("/")[2]??"stone-game",r=Ee.find(a=>a.id===o);return r?s(uc,{entry:r,theme:t},r.id):s("main",{class:"page",children:[s("h1",{children:n("Workbench","工作台")}),s(P,{text:n(`The workbench has no problem called “${o}”.`,`工作台里没有「${o}」这个题目。`)}),s("ul",{children:Ee.map(a=>s("li",{children:[s(O,{path:`/workbench/${a.id}`,children:a.name(n)})," ",s("span",{class:"quiet",children:a.numbers})]},a.id))})]})}function uc({entry:e,theme:t}){const n=w(),{query:o}=D(),r=Yi(e,o),i=q({command:"code"}).data?.programs.find(({games:b})=>b.includes(e.id)),{data:l,error:c,code:h,busy:u}=q(tt("trace",e,r,o.method?{method:o.method}:{})),f=o.method||l?.method||i?.standard,d=W(()=>l?new Qt(l):void 0,[l]),m=d?d.last+1:0,p=Math.max(0,Math.min(m,Math.round(Number(o.step||1))||0)),g=p-1,_=mc(d,o.by),y={at:p,last:m,set:b=>$({step:String(b)}),forward:()=>d?d.forward(g,_)+1:0,back:()=>d?d.back(g,_)+1:0},[v,T]=ct(y);ta(y,v,T);const x=b=>{T(!1),y.set(b+1)},k=d?.trace.steps[g],S=i?.methods??[],G=S.indexOf(f??"");return s("main",{class:"full workbench","aria-busy":u,children:[s("div",{class:"bench-bar",children:[s("h1",{children:[s("span",{class:"sr",children:e.name(n)}),s(pc,{entry:e}),e.numbers&&s("small",{children:e.numbers})]}),s(nc,{entry:e,input:r,wrong:c!==void 0,onChange:b=>$({[e.row?"piles":"input"]:b,step:""})}),s(gc,{replay:d,at:p,last:m}),s("div",{class:"bench-right no-print",children:[s(U,{onClick:()=>oc(n),label:n("copy the address of this view","复制此页网址"),children:n("share","分享")}),s(U,{onClick:()=>ac(`${e.id}.svg`),label:n("save the table as SVG","将表格存为 SVG"),children:n("save picture","存图")})]})]}),c!==void 0&&s("div",{id:"wrong",children:s(P,{text:c})}),s("div",{class:"bench-work",children:[d&&l?s(bc,{entry:e,replay:d,step:g,done:p===m,look:o.look,theme:t,input:r,onGo:x}):s(ce,{class:"pane",label:n("Table","表格"),children:h==="limit"&&e.row?s(xc,{entry:e,input:r,theme:t}):c!==void 0&&s(yc,{entry:e})}),s(ce,{class:"pane",label:n("Program","程序"),head:s(C,{children:[s(se,{label:n("Method","方法"),value:f??"",options:S.map(b=>[b,nt(n,b)]),onChange:b=>$({method:b,step:""})}),s(Ys,{value:o.code||"python",onChange:b=>$({code:b})})]}),children:[f!==void 0&&s(Pl,{problem:l?.problem??e.id,method:f,before:G>0&&i?.problem!=="subtraction"?S[G-1]:void 0,language:o.code||"python",line:k?.line,cost:i?.costs[G],onLine:b=>{const I=d?.runTo(b,g);I!==void 0&&x(I)}}),d&&s(lc,{replay:d,step:g})]})]}),s("div",{class:"card play",children:[s(Yt,{walk:y,playing:v,play:T}),s("div",{class:"caption-box",children:[s("p",{class:"caption","aria-live":"polite",children:k?.text??(d?n("Nothing has run yet: step forward with →.","程序还没有开始：按 → 前进一步。"):" ")}),s(Kt,{walk:y,play:T})]}),s("div",{class:"play-side num",children:[s("output",{class:"count",children:n(`step ${p} of ${m}`,`第 ${p} 步，共 ${m} 步`)}),s(se,{label:n("Step by","步进单位"),value:_,options:(d?.units()??["line"]).map(b=>[b,fc(n,b,d)]),onChange:b=>$({by:b})})]})]})]})}const mc=(e,t)=>e?.units().find(n=>n===t)??"line";function fc(e,t,n){const o={diagonal:e("diagonal","对角线"),row:e("row","行"),state:e("state","状态")}[n?.trace.round??""]??"";return{line:e("line","行代码"),cell:e("cell","格子"),call:e("call","调用"),round:o}[t]}function pc({entry:e}){const t=w(),n=[...new Set(Ee.map(o=>o.group(t)))];return s("select",{"aria-label":t("Problem","题目"),value:e.id,onChange:o=>jt(`/workbench/${o.currentTarget.value}`),children:n.map(o=>s("optgroup",{label:o,children:Ee.filter(r=>r.group(t)===o).map(r=>s("option",{value:r.id,children:r.name(t)},r.id))},o))})}function gc({replay:e,at:t,last:n}){const o=w();if(!e)return null;const r=t===n;return s("output",{class:`result num ${r?"known":""}`,children:[o("returns","返回")," ",s("b",{children:r?String(e.trace.answer).replace("-","−"):"?"})]})}function bc(e){const t=w(),{entry:n,replay:o,step:r}=e,a=W(()=>Jt(o,t),[o,t("en","zh")]),i=ht(o),l=Os(i?.holds,i?.indices.length??0),c=l.find(v=>v===e.look)??l[0]??"pairs",h=q(e.done&&n.row?tt("line",n,e.input):void 0),u=o.trace.method==="fold",f=W(()=>new Set(a?.kind==="grid"&&!u?h.data?.line.map(({state:v})=>v):[]),[a,h.data]),d=n.row?ue(n,e.input).map(Number):[],m=a?.kind==="grid"&&d.length>hc,p=a!==void 0&&!m&&a.columns>12,[g,_]=M("1"),y=o.trace.calls.length>0;return s(ce,{class:`pane table-pane ${y&&a?"with-tree":""}`,label:t("Table","表格"),head:s(C,{children:[l.length>0&&!m?s(se,{label:t("What the cells show","格子显示"),value:c,options:l.map(v=>[v,wc(t,v)]),onChange:v=>$({look:v})}):s("b",{class:"pane-name",children:u?t("the row","这一排"):a?i?.name:t("calls","调用")}),p&&s(se,{label:t("Zoom","缩放"),value:g,options:[["1","1×"],["2","2×"],["4","4×"]],onChange:_}),!p&&s("span",{class:"q",children:vc(t,i?.holds,m?"heat":c,u,a?.kind)})]}),children:[u&&s(Ql,{replay:o,step:r}),!u&&a&&m&&s(_c,{replay:o,step:r,piles:d,theme:e.theme,onGo:e.onGo}),!u&&a&&!m&&s("div",{class:"table-box",style:p?{"--zoom":g}:void 0,children:s(en,{plan:a,replay:o,step:r,look:c,line:f,onGo:e.onGo})}),y&&s(Hs,{replay:o,step:r,onGo:e.onGo}),e.done&&h.data&&s(Xs,{answer:h.data})]})}const wc=(e,t)=>({pairs:e("pairs","双方得分"),margin:e("margin","净胜"),heat:e("heat","热力图")})[t];function vc(e,t,n,o,r){return o?e("peaks are folded away until a valley is left","不断折叠峰，直到只剩一个谷"):t?n==="heat"?e("blue: the first player is ahead, orange: the second","蓝：先手领先，橙：后手领先"):t==="pair"||t==="score"&&r==="grid"?n==="pairs"?e("what the player to move gets, what the other gets","当前玩家得分 : 对方得分"):e("the margin of the player to move","当前玩家净胜"):{margin:e("the margin of the player to move","当前玩家净胜"),score:e("what the player to move gets","当前玩家得分"),outcome:e("won, tied or lost, by the difference so far","按目前分差：胜、平、负"),truth:e("W: the player to move wins, L: loses","胜：当前玩家必胜，负：必败"),nimber:e("nimbers; 0 is lost","Grundy 值；0 为必败"),winner:e("M: the mouse wins, C: the cat; small: open moves","鼠：老鼠胜，猫：猫胜；小字：剩余走法"),number:""}[t]??"":e("which call asks which","谁调用了谁")}function _c(e){const{replay:t,step:n}=e,o=ht(t),r=W(()=>{const l=new Map;for(const{at:c,steps:h,values:u}of t.cellsOf(o.name)){const f=u[0];l.set(`${c[0]},${c[1]}`,{from:h[0],margin:Array.isArray(f)?f[0]-f[1]:Number(f)})}return l},[t]),a=W(()=>Math.max(1,...[...r.values()].map(({margin:l})=>Math.abs(l))),[r]),i=(l,c)=>r.get(`${l},${c}`);return s(Js,{piles:e.piles,most:a,version:`${n}`,theme:e.theme,margin:(l,c)=>{const h=i(l,c);return h&&h.from<=n?h.margin:void 0},onCell:(l,c)=>{const h=i(l,c);h&&e.onGo(h.from)}})}function yc({entry:e}){const t=w(),n=e.row?`[${ue(e,e.sample).join(", ")}]`:e.sample;return s("div",{class:"empty-pane",children:[s("p",{children:[t("An input looks like this:","输入的写法：")," ",s("code",{children:n})," (",e.hint(t),")"]}),s(U,{onClick:()=>$({[e.row?"piles":"input"]:"",method:"",step:""}),children:t("take this one","用这个例子")})]})}function xc({entry:e,input:t,theme:n}){const o=w(),{data:r,error:a,busy:i}=q(tt("table",e,t)),l=q(tt("line",e,t)),c=ue(e,t).map(Number),h=W(()=>new Map(r?.cells.map(({state:d,margin:m})=>[d,m])),[r]),u=W(()=>Math.max(1,...[...h.values()].map(d=>Math.abs(d??0))),[h]);if(i)return s("p",{class:"busy empty-pane",children:o("solving …","求解中…")});const f=!a&&r?.cells.some(({state:d})=>/^\d+-\d+$/.test(d));return s(C,{children:[f?s(Js,{piles:c,most:u,version:t,theme:n,margin:(d,m)=>h.get(`${d}-${m}`)}):s("div",{class:"empty-pane"}),l.data&&s(Xs,{answer:l.data})]})}function Xs({answer:e}){const t=w(),{first:n,second:o}=e.value;return s("p",{class:"best-line num",children:[n!==void 0&&s("b",{children:[s("span",{class:"f",children:n})," : ",s("span",{class:"s",children:o})]})," ",t("Best line:","最佳走法：")," ",e.line.slice(0,24).map((r,a)=>s("span",{class:r.player==="first"?"f":"s",children:[r.gain??r.move," "]},a)),e.line.length>24&&"…"]})}const je=[{path:"/learn",name:e=>e("Learn","学习"),show:({path:e})=>s(xl,{path:e})},{path:"/workbench",name:e=>e("Workbench","工作台"),show:({path:e,theme:t})=>s(dc,{path:e,theme:t})},{path:"/exercises",name:e=>e("Exercises","练习"),show:({path:e})=>s(qr,{path:e})},{path:"/problems",name:e=>e("Problems","题目"),show:({path:e})=>s(Yl,{path:e})},{path:"/explore",name:e=>e("Explore","探索"),show:()=>s(ur,{})},{path:"/play",name:e=>e("Play","对弈"),show:()=>s(Zo,{})},{path:"/",show:()=>s(Sa,{})}],kc=(e,t)=>e===t||t!=="/"&&e.startsWith(`${t}/`),on=e=>je.find(t=>kc(e,t.path)),$c=[[/^\/lessons(?=\/|$)/,"/learn"],[/^\/row$/,"/workbench/stone-game"],[/^\/states$/,"/workbench/cat-and-mouse"]],Tc=e=>{const t=$c.find(([n])=>n.test(e));return t&&e.replace(...t)};function Sc(){const{path:e,query:t}=D(),n=Tc(e),o=n??e,r=po(t.lang,navigator.languages),a=yo(t.theme),i=rt(r);return A(()=>{document.documentElement.lang=r==="zh"?"zh-CN":"en";const l=on(o)?.name?.(i);document.title=l?`${l} · boyi`:i("boyi: games solved exactly","博弈 boyi"),n!==void 0&&vo(n)},[r,o]),s(Zn.Provider,{value:r,children:[s("a",{class:"skip",href:"#content",children:i("To the content","跳到内容")}),t.embed!=="1"&&s(Cc,{path:o,lang:r,theme:a}),s("div",{id:"content",tabIndex:-1,children:s(Mc,{what:JSON.stringify([o,t]),t:i,children:s(Ac,{path:o,theme:a})})}),t.embed!=="1"&&s("footer",{class:"foot",children:i("boyi solves two-player games exactly. All values on this page come from its library.","boyi 精确求解双人博弈。本页的所有数值都来自 boyi 函数库。")})]})}class Mc extends Ie{componentDidCatch(t){this.setState({failed:this.props.what,text:t instanceof Error?t.message:String(t)})}render({what:t,t:n,children:o}){return this.state.failed!==t?o:s("main",{class:"page",children:[s("h1",{children:n("This view can't be drawn","无法显示此页")}),s(P,{text:n(`Something went wrong on the page itself (${this.state.text}). Another game or room still works.`,`页面自身出错（${this.state.text}）。换个游戏或页面仍可使用。`)}),s("button",{type:"button",onClick:()=>this.setState({failed:void 0}),children:n("Try again","重试")})]})}}function Cc({path:e,lang:t,theme:n}){const o=w();return s("header",{class:"head",children:[s(O,{path:"/",class:"brand",current:e==="/",children:[s("span",{"aria-hidden":"true",children:"博弈"})," boyi"]}),s("nav",{"aria-label":o("Views","页面"),children:je.map(r=>r.name&&s(O,{path:r.path,current:on(e)===r,children:r.name(o)},r.path))}),s("div",{class:"switches",children:[s("button",{type:"button",class:"chip",onClick:()=>$({lang:t==="en"?"zh":"en"}),lang:t==="en"?"zh-CN":"en","aria-label":t==="en"?"切换到中文":"EN: switch to English",children:t==="en"?"中文":"EN"}),s("button",{type:"button",class:"chip",onClick:()=>$({theme:n==="dark"?"light":"dark"}),"aria-label":n==="dark"?o("Switch to light","切换到浅色"):o("Switch to dark","切换到深色"),children:s("span",{"aria-hidden":"true",children:n==="dark"?"☀":"☾"})})]})]})}function Ac({path:e,theme:t}){const n=w(),o=on(e);return o?s(C,{children:o.show({path:e,theme:t})}):s("main",{class:"page",children:[s("h1",{children:n("There is no such page","没有这个页面")}),s("p",{children:s(O,{path:"/",children:n("To the start","回到首页")})})]})}ao(s(Sc,{}),document.getElementById("app"));
